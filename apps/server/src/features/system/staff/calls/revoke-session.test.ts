import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { getSessions } from '@midoffice/contract/system/staff/calls/get-sessions';
import { revokeSession } from '@midoffice/contract/system/staff/calls/revoke-session';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { enter, lastAudit, person } from '../testing/factory.ts';
import { eventually } from '../testing/eventually.ts';

describe('revoke-session', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test("ends one of one's own sessions, and is audited", async () => {
    const amy = await person(server);
    const [here, elsewhere] = [await enter(server, amy), await enter(server, amy)];
    const { rows } = (await elsewhere.call(getSessions, {})).body;
    const sessionId = rows.find((row) => row.current)!.id;
    assert.equal((await here.call(revokeSession, { sessionId })).status, 200);
    await eventually(async () => (await elsewhere.call(getMe, {})).status === 401);
    assert.equal((await here.call(getMe, {})).status, 200);
    const entry = await lastAudit(await server.staff(), { kind: 'staff.session-ended', target: amy.userid });
    assert.deepEqual(entry.before, { sessionId });
  });

  test("refuses another's session, one that has ended, and what is no id, with nothing written", async () => {
    const [amy, bob] = [await enter(server, await person(server)), await enter(server, await person(server))];
    const bobs = (await bob.call(getSessions, {})).body.rows[0]!.id;
    const digest = await server.digest();
    assert.equal((await amy.call(revokeSession, { sessionId: bobs })).status, 404);
    const bad = await amy.call(revokeSession, { sessionId: '7' });
    assert.equal(bad.body.message, 'sessionId: must be the id of a session');
    assert.equal((await server.nobody.call(revokeSession, { sessionId: bobs })).status, 401);
    assert.equal(await server.digest(), digest);
  });
});
