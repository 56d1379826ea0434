import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createStaffKey } from '@midoffice/contract/system/staff/calls/create-staff-key';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { removeStaff } from '@midoffice/contract/system/staff/calls/remove-staff';
import { signIn } from '@midoffice/contract/system/staff/calls/sign-in';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { enter, lastAudit, person, testPassword } from '../testing/factory.ts';
import { eventually } from '../testing/eventually.ts';

describe('remove-staff', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('takes role, grants, sessions, keys and password; the account stays, and it is audited', async () => {
    const admin = await server.staff();
    const amy = await person(server, { permissions: ['charts'] });
    const session = await enter(server, amy);
    await session.call(createStaffKey, { label: 'script', password: testPassword });
    const { status, body } = await admin.call(removeStaff, {
      userId: amy.userid,
      reason: 'left the company',
    });
    assert.equal(status, 200, body.message);
    await eventually(async () => (await session.call(getMe, {})).status === 401);
    assert.equal(
      (await server.nobody.call(signIn, { email: amy.email, password: testPassword })).status,
      401,
    );
    const entry = await lastAudit(admin, { kind: 'staff.removed', target: amy.userid });
    assert.deepEqual(entry.before, { role: 'standard', permissions: ['charts'] });
    assert.deepEqual(entry.after, { role: null, permissions: [], endedSessions: 2, revokedKeys: 1 });
    assert.equal(entry.reason, 'left the company');
  });

  test('refuses oneself, who is no staff, a stale view and who is no admin, with nothing written', async () => {
    const admin = await server.staff();
    const amy = await person(server, { role: 'analyst', permissions: ['userPermissions'] });
    const customer = await server.staff({ role: null });
    const digest = await server.digest();
    assert.equal((await admin.call(removeStaff, { userId: admin.userid })).status, 403);
    assert.equal((await admin.call(removeStaff, { userId: customer.userid })).status, 404);
    const stale = await admin.call(removeStaff, { userId: amy.userid, expected: 'standard' });
    assert.equal(stale.status, 409);
    assert.deepEqual((stale.body as unknown as { conflicts: object[] }).conflicts, [
      { field: 'role', expected: 'standard', actual: 'analyst', wanted: null, where: amy.email },
    ]);
    assert.equal((await amy.call(removeStaff, { userId: admin.userid })).status, 403);
    assert.equal(await server.digest(), digest);
  });
});
