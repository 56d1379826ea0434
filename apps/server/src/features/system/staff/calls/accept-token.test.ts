// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { acceptToken } from '@midoffice/contract/system/staff/calls/accept-token';
import { createStaffKey } from '@midoffice/contract/system/staff/calls/create-staff-key';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { getAllFixes } from '@midoffice/contract/quality/fix-runner/calls/get-all-fixes';
import { signIn } from '@midoffice/contract/system/staff/calls/sign-in';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { enter, lastAudit, person, testPassword, type Person } from '../testing/factory.ts';
import { ageTokens } from '../testing/clock-store.ts';
import { eventually } from '../testing/eventually.ts';
import { linkTokenTo, runReset } from '../testing/mails.ts';

const password = 'cobalt-meadow-205';

describe('accept-token', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  async function resetLink(amy: Person): Promise<string> {
    await runReset(server, amy.email);
    return linkTokenTo(server, amy.email);
  }

  test('sets the password once, ends the sessions, and is audited as that person', async () => {
    const admin = await server.staff();
    const amy = await person(server);
    const session = await enter(server, amy);
    const token = await resetLink(amy);
    const { status, body } = await server.nobody.call(acceptToken, { token, password });
    assert.deepEqual([status, body.email], [200, amy.email]);
    await eventually(async () => (await session.call(getMe, {})).status === 401);
    assert.equal((await server.nobody.call(signIn, { email: amy.email, password })).status, 200);
    assert.equal((await server.nobody.call(acceptToken, { token, password })).status, 404);
    const entry = await lastAudit(admin, { kind: 'staff.password-set', target: amy.userid });
    assert.deepEqual([entry.actorId, (entry.after as { by: string }).by], [amy.userid, 'reset']);
  });

  test('a reset revokes the staff keys, and the audit says how many', async () => {
    const admin = await server.staff();
    const amy = await person(server, { role: 'admin' });
    const { body } = await amy.call(createStaffKey, { password: testPassword, label: 'script' });
    assert.equal((await server.nobody.call(getAllFixes, {}, { apikey: body.key })).status, 200);
    const token = await resetLink(amy);
    assert.equal((await server.nobody.call(acceptToken, { token, password })).status, 200);
    await eventually(
      async () => (await server.nobody.call(getAllFixes, {}, { apikey: body.key })).status === 401,
    );
    const entry = await lastAudit(admin, { kind: 'staff.password-set', target: amy.userid });
    assert.equal((entry.after as { revokedKeys: number }).revokedKeys, 1);
  });

  test('of two uses at once one sets its password', async () => {
    const token = await resetLink(await person(server));
    const answers = await Promise.all(
      ['one', 'two'].map((end) => server.nobody.call(acceptToken, { token, password: `${password}-${end}` })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404]);
  });

  test('refuses a weak password without using the link up, and a link out of time', async () => {
    const token = await resetLink(await person(server));
    const digest = await server.digest();
    const weak = await server.nobody.call(acceptToken, { token, password: 'short' });
    assert.deepEqual([weak.status, weak.body.message], [400, 'password: must have at least 12 characters']);
    assert.equal((await server.nobody.call(acceptToken, { token: 'x'.repeat(43), password })).status, 404);
    assert.equal(await server.digest(), digest);
    await ageTokens(server.platform.db, 2);
    assert.equal((await server.nobody.call(acceptToken, { token, password })).status, 404);
  });
});
