// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { changePassword } from '@midoffice/contract/system/staff/calls/change-password';
import { createStaffKey } from '@midoffice/contract/system/staff/calls/create-staff-key';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { getAllFixes } from '@midoffice/contract/quality/fix-runner/calls/get-all-fixes';
import { signIn } from '@midoffice/contract/system/staff/calls/sign-in';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { enter, lastAudit, person, testPassword } from '../testing/factory.ts';
import { storedSecrets } from '../testing/clock-store.ts';
import { eventually } from '../testing/eventually.ts';

const newPassword = 'cobalt-meadow-205';

describe('change-password', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('takes the new password in, ends the other sessions, and audits no password', async () => {
    const amy = await person(server);
    const [here, elsewhere] = [await enter(server, amy), await enter(server, amy)];
    const { status, body } = await here.call(changePassword, { oldPassword: testPassword, newPassword });
    assert.deepEqual([status, body.message], [200, 'Password changed.']);
    assert.equal(
      (await server.nobody.call(signIn, { email: amy.email, password: testPassword })).status,
      401,
    );
    assert.equal((await server.nobody.call(signIn, { email: amy.email, password: newPassword })).status, 200);
    await eventually(async () => (await elsewhere.call(getMe, {})).status === 401);
    assert.equal((await here.call(getMe, {})).status, 200);
    assert.equal(
      (await lastAudit(await server.staff(), { kind: 'staff.password-changed', target: amy.userid }))
        ?.outcome,
      'done',
    );
    const stored = await storedSecrets(server.platform.db);
    assert.equal(stored.includes(newPassword) || stored.includes(testPassword), false);
  });

  test('leaves staff keys as they are and says so, or revokes them where that is asked for', async () => {
    const amy = await person(server, { role: 'admin' });
    const { body } = await amy.call(createStaffKey, { password: testPassword, label: 'script' });
    const withKey = () => server.nobody.call(getAllFixes, {}, { apikey: body.key });
    const kept = await amy.call(changePassword, { oldPassword: testPassword, newPassword });
    assert.equal(kept.body.message, 'Password changed. 1 staff API key still works.');
    assert.equal((await withKey()).status, 200);
    const revoked = await amy.call(changePassword, {
      oldPassword: newPassword,
      newPassword: `${newPassword}-b`,
      revokeKeys: true,
    });
    assert.equal(revoked.body.message, 'Password changed. 1 staff API key was revoked.');
    await eventually(async () => (await withKey()).status === 401);
    const entry = await lastAudit(await server.staff(), {
      kind: 'staff.password-changed',
      target: amy.userid,
    });
    assert.equal((entry.after as { revokedKeys: number }).revokedKeys, 1);
  });

  test('refuses a wrong old password, a weak new one and the same one, naming the field', async () => {
    const amy = await person(server, { email: 'harriet@staff.example' });
    const session = await enter(server, amy);
    const except = ['sign_in_attempt', 'audit_entry', 'audit_detail', 'audit_pending'];
    const digest = await server.digest({ except });
    for (const [input, message] of [
      [{ oldPassword: 'not it', newPassword }, 'oldPassword: is wrong'],
      [{ oldPassword: testPassword, newPassword: 'short' }, 'newPassword: must have at least 12 characters'],
      [
        { oldPassword: testPassword, newPassword: 'aaaabbbbccccdddd' },
        'newPassword: must have at least five different characters',
      ],
      [
        { oldPassword: testPassword, newPassword: 'it-is-harriet-91' },
        'newPassword: must not contain your name, your e-mail or the name of the product',
      ],
      [{ oldPassword: testPassword, newPassword: testPassword }, 'newPassword: must differ from the old one'],
      [{ newPassword }, 'oldPassword: is required'],
    ] as const) {
      const { status, body } = await session.call(changePassword, input);
      assert.deepEqual([status, body.message], [400, message]);
    }
    assert.equal(
      (await server.nobody.call(changePassword, { oldPassword: testPassword, newPassword })).status,
      401,
    );
    assert.equal(await server.digest({ except }), digest);
  });
});
