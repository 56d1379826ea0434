import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { revokeOtherSessions } from '@midoffice/contract/system/staff/calls/revoke-other-sessions';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { enter, lastAudit, person } from '../testing/factory.ts';
import { eventually } from '../testing/eventually.ts';

describe('revoke-other-sessions', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test("ends all of one's sessions but this one, nobody else's, and is audited", async () => {
    const [amy, bob] = [await person(server), await person(server)];
    const sessions = [await enter(server, amy), await enter(server, amy), await enter(server, amy)];
    const bobs = await enter(server, bob);
    const { body } = await sessions[0]!.call(revokeOtherSessions, {});
    // The third is the one that came with the test's person.
    assert.equal(body.ended, 3);
    assert.equal(body.message, '3 sessions ended.');
    await eventually(async () => (await sessions[1]!.call(getMe, {})).status === 401);
    assert.equal((await sessions[0]!.call(getMe, {})).status, 200);
    assert.equal((await bobs.call(getMe, {})).status, 200);
    const entry = await lastAudit(await server.staff(), { kind: 'staff.session-ended', target: amy.userid });
    assert.equal((entry.after as { ended: number }).ended, 3);
  });

  test('refuses nobody', async () => {
    const digest = await server.digest();
    assert.equal((await server.nobody.call(revokeOtherSessions, {})).status, 401);
    assert.equal(await server.digest(), digest);
  });
});
