import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { calls } from '@midoffice/contract';
import { passwordRequired } from '@midoffice/contract/kernel';
import { updateUserEmail } from '@midoffice/contract/customers/emails/calls/update-user-email';
import { confirmPassword } from '@midoffice/contract/system/staff/calls/confirm-password';
import { createStaffKey } from '@midoffice/contract/system/staff/calls/create-staff-key';
import { endStaffSessions } from '@midoffice/contract/system/staff/calls/end-staff-sessions';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { inviteStaff } from '@midoffice/contract/system/staff/calls/invite-staff';
import { removeStaff } from '@midoffice/contract/system/staff/calls/remove-staff';
import { resetSecondFactor } from '@midoffice/contract/system/staff/calls/reset-second-factor';
import { revokeStaffKey } from '@midoffice/contract/system/staff/calls/revoke-staff-key';
import { updateAdminPermissions } from '@midoffice/contract/system/staff/calls/update-admin-permissions';
import { updateRole } from '@midoffice/contract/system/staff/calls/update-role';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { ageConfirmation } from './testing/clock-store.ts';
import { eventually } from './testing/eventually.ts';
import { enter, lastAudit, person, secureWithTotp, testPassword, type Person } from './testing/factory.ts';

describe('acts on staff want the password again', () => {
  const nowMs = Date.now();
  let server: TestServer;
  let amy: Person;
  let bob: Person;
  before(async () => {
    server = await testServer({ now: () => nowMs });
    bob = await person(server, { role: 'standard' });
    await secureWithTotp(bob, nowMs);
    amy = await person(server, { role: 'admin' });
  });
  after(() => server.close());

  const acts = (
    keyId: string,
  ): [string, (client: Client) => Promise<{ status: number; body: unknown }>][] => [
    [
      'invite',
      (client) => client.call(inviteStaff, { email: 'new@staff.example', name: 'N', role: 'standard' }),
    ],
    ['role', (client) => client.call(updateRole, { userId: bob.userid, role: 'analyst' })],
    [
      'grants',
      (client) => client.call(updateAdminPermissions, { userId: bob.userid, permissions: ['charts'] }),
    ],
    ['sessions', (client) => client.call(endStaffSessions, { userId: bob.userid })],
    ['key', (client) => client.call(revokeStaffKey, { keyId })],
    ['e-mail', (client) => client.call(updateUserEmail, { uid: bob.userid, newEmail: 'bob2@staff.example' })],
    ['second factor', (client) => client.call(resetSecondFactor, { userId: bob.userid })],
    ['removal', (client) => client.call(removeStaff, { userId: bob.userid })],
  ];

  test('every one of them, after a sign-in too, for five minutes and in that session alone', async () => {
    const key = await bob.call(createStaffKey, { password: testPassword, label: 'script' });
    const session = await enter(server, amy);
    const other = await enter(server, amy);
    const all = acts(key.body.id);
    const refused = async (client: Client): Promise<void> => {
      const digest = await server.digest();
      for (const [name, act] of all) {
        const { status, body } = await act(client);
        assert.deepEqual([name, status, (body as { code?: string }).code], [name, 403, passwordRequired]);
      }
      assert.equal(await server.digest(), digest);
    };
    await refused(session);
    const wrong = await session.call(confirmPassword, { password: 'not the password' });
    assert.deepEqual([wrong.status, wrong.body.message], [400, 'password: is wrong']);
    await refused(session);
    assert.equal((await session.call(confirmPassword, { password: testPassword })).status, 200);
    await refused(other);
    await ageConfirmation(server.platform.db, amy.userid, 301);
    await refused(session);
    assert.equal((await session.call(confirmPassword, { password: testPassword })).status, 200);
    for (const [name, act] of all) assert.deepEqual([name, (await act(session)).status], [name, 200]);
    const removed = await lastAudit(amy, { kind: 'staff.second-factor-removed', target: bob.userid });
    assert.equal(removed.actorId, amy.userid);
    assert.equal((await lastAudit(amy, { kind: 'staff.password-confirmed' })).actorId, amy.userid);
  });

  test('the calls that need it are those that the contract names', () => {
    const named = calls.filter(({ stepUp }) => stepUp).map(({ name }) => name);
    assert.deepEqual(named.sort(), [
      'endStaffSessions',
      'inviteStaff',
      'removeStaff',
      'resetSecondFactor',
      'updateAdminPermissions',
      'updateRole',
    ]);
  });

  test('a session that has ended is not confirmed', async () => {
    const eve = await person(server, { role: 'admin' });
    const session = await enter(server, eve);
    assert.equal((await session.call(confirmPassword, { password: testPassword })).status, 200);
    const admin = await server.staff();
    assert.equal((await admin.call(endStaffSessions, { userId: eve.userid })).status, 200);
    await eventually(async () => (await session.call(getMe, {})).status === 401);
    assert.equal((await session.call(confirmPassword, { password: testPassword })).status, 401);
  });
});
