// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { undoAccountChange } from '@midoffice/contract/customers/account-undo/calls/undo-account-change';
import { passwordRequired } from '@midoffice/contract/kernel';
import { updateUserEmail } from '@midoffice/contract/customers/emails/calls/update-user-email';
import { confirmEmail } from '@midoffice/contract/system/staff/calls/confirm-email';
import { confirmPassword } from '@midoffice/contract/system/staff/calls/confirm-password';
import { createStaffKey } from '@midoffice/contract/system/staff/calls/create-staff-key';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { getSpecialUsers } from '@midoffice/contract/system/staff/calls/get-special-users';
import { removeStaff } from '@midoffice/contract/system/staff/calls/remove-staff';
import { signIn } from '@midoffice/contract/system/staff/calls/sign-in';
import { updateAdminPermissions } from '@midoffice/contract/system/staff/calls/update-admin-permissions';
import { updateRole } from '@midoffice/contract/system/staff/calls/update-role';
import { getCustomerTimeline } from '@midoffice/contract/customers/timeline/calls/get-customer-timeline';
import { coreRefusal } from '../../../platform/session/core-staff.ts';
import { newestAudit } from '../../../testing/audit.ts';
import { refuses } from '../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { findById } from './store.ts';
import { eventually } from './testing/eventually.ts';
import { enter, person, testPassword } from './testing/factory.ts';
import { linkTokenTo } from './testing/mails.ts';

describe('an undo of role, permissions and e-mail of somebody who may sign in', () => {
  let server: TestServer;
  let admin: Client;
  before(async () => {
    server = await testServer({ env: { CORE_STAFF: 'core-owner' }, effectTimes: { sweepMs: 50 } });
    admin = await server.staff();
  });
  after(() => server.close());

  const offered = async (userid: string) => {
    const { body } = await admin.call(getCustomerTimeline, { userid });
    return body.rows.find(({ undo }) => undo)!.undo!;
  };
  const rightsOf = async (userid: string) => {
    const { role, permissions } = (await findById(server.platform.db, userid))!;
    return { role, permissions };
  };

  test('gives role and permissions back, audited, and says no once they changed again', async () => {
    const { userid } = await person(server, { role: 'standard', permissions: ['charts'] });
    const former = await rightsOf(userid);
    assert.equal((await admin.call(updateRole, { userId: userid, role: 'analyst' })).status, 200);
    const role = await offered(userid);
    assert.match(role.detail, /Role: analyst → standard/);
    assert.equal(
      (await admin.call(updateAdminPermissions, { userId: userid, permissions: ['user-records'] })).status,
      200,
    );
    const grants = await offered(userid);
    await refuses(
      server,
      admin,
      undoAccountChange,
      { userid, entryId: role.entryId },
      409,
      /^The permissions have changed since, so this change cannot be undone/,
    );
    const undo = await admin.call(undoAccountChange, { userid, entryId: grants.entryId, reason: 'too much' });
    assert.equal(undo.status, 200, undo.body.message);
    assert.deepEqual(await rightsOf(userid), { role: 'analyst', permissions: former.permissions });
    assert.equal((await admin.call(undoAccountChange, { userid, entryId: role.entryId })).status, 200);
    assert.deepEqual(await rightsOf(userid), former);
    assert.equal((await newestAudit(server, userid))?.kind, 'account.change-undone');
  });

  test('gives no role back that was changed since and came back', async () => {
    const { userid } = await person(server, { role: 'standard', permissions: [] });
    const set = (role: 'analyst' | 'standard') => admin.call(updateRole, { userId: userid, role });
    assert.equal((await set('analyst')).status, 200);
    const { entryId } = await offered(userid);
    assert.equal((await set('standard')).status, 200);
    assert.equal((await set('analyst')).status, 200);
    const refusal = /^The role has changed since, so this change cannot be undone/;
    await refuses(server, admin, undoAccountChange, { userid, entryId }, 409, refusal);
    assert.equal((await rightsOf(userid)).role, 'analyst');
  });

  test('ends every way in where the person had no role before', async () => {
    const colleague = await person(server, { role: null });
    assert.equal((await admin.call(updateRole, { userId: colleague.userid, role: 'analyst' })).status, 200);
    const session = await enter(server, colleague);
    const key = await session.call(createStaffKey, { password: testPassword, label: 'script' });
    assert.equal(key.status, 200, key.body.message);
    const { entryId } = await offered(colleague.userid);
    assert.equal((await admin.call(undoAccountChange, { userid: colleague.userid, entryId })).status, 200);
    await eventually(async () => (await session.call(getMe, {})).status === 401);
    assert.equal((await server.nobody.call(getSpecialUsers, {}, { apikey: key.body.key })).status, 401);
    const again = await server.nobody.call(signIn, { email: colleague.email, password: testPassword });
    assert.equal(again.status, 401);
    assert.equal((await rightsOf(colleague.userid)).role, null);
  });

  test('is for admins, never of oneself, wants the password again, and spares core accounts', async () => {
    const { userid } = await person(server, { role: 'standard', permissions: ['charts'] });
    await admin.call(updateAdminPermissions, { userId: userid, permissions: ['user-records'] });
    const { entryId } = await offered(userid);
    const helper = await server.staff({ role: 'standard', permissions: ['user-records'] });
    await refuses(server, helper, undoAccountChange, { userid, entryId }, 403, /./);
    const other = await person(server, { role: 'admin' });
    const session = await enter(server, other);
    const asked = await session.call(undoAccountChange, { userid, entryId });
    assert.deepEqual([asked.status, (asked.body as { code?: string }).code], [403, passwordRequired]);
    assert.equal((await session.call(confirmPassword, { password: testPassword })).status, 200);
    assert.equal((await session.call(undoAccountChange, { userid, entryId })).status, 200);

    await admin.call(updateAdminPermissions, { userId: other.userid, permissions: ['charts'] });
    const own = await offered(other.userid);
    await refuses(
      server,
      other,
      undoAccountChange,
      { userid: other.userid, entryId: own.entryId },
      403,
      'You cannot change your own permissions.',
    );
    const core = await person(server, { role: 'standard', userid: 'core-owner' });
    await refuses(server, admin, undoAccountChange, { userid: core.userid, entryId: 1 }, 403, coreRefusal);
  });

  test('a demoted admin whose address changed since is made an admin by no undo', async () => {
    const eve = await person(server, { role: 'admin', email: 'eve.undo@staff.example' });
    assert.equal((await admin.call(updateRole, { userId: eve.userid, role: 'standard' })).status, 200);
    const { entryId } = await offered(eve.userid);
    const changed = await admin.call(updateUserEmail, { uid: eve.userid, newEmail: 'mine@attacker.example' });
    assert.equal(changed.status, 200, changed.body.message);
    await refuses(
      server,
      admin,
      undoAccountChange,
      { userid: eve.userid, entryId },
      409,
      /under another e-mail address/,
    );
    assert.equal((await rightsOf(eve.userid)).role, 'standard');
  });

  test('an e-mail that goes back is good for signing in only once its owner confirms it', async () => {
    const ben = await person(server, { role: 'analyst', email: 'ben.undo@staff.example' });
    await admin.call(updateUserEmail, { uid: ben.userid, newEmail: 'ben.moved@staff.example' });
    const token = await linkTokenTo(server, 'ben.moved@staff.example');
    assert.equal((await server.nobody.call(confirmEmail, { token })).status, 200);
    const session = await enter(server, { email: 'ben.moved@staff.example' });
    const { entryId } = await offered(ben.userid);
    const { status, body } = await admin.call(undoAccountChange, { userid: ben.userid, entryId });
    assert.equal(status, 200, body.message);
    assert.equal((await server.platform.effects.settle(body.effect!.id)).state, 'done');
    await eventually(async () => (await session.call(getMe, {})).status === 401);
    const sign = (email: string) => server.nobody.call(signIn, { email, password: testPassword });
    assert.equal((await sign('ben.undo@staff.example')).status, 401, 'not before it is confirmed');
    assert.equal((await sign('ben.moved@staff.example')).status, 200);
    const back = await linkTokenTo(server, 'ben.undo@staff.example');
    assert.equal((await server.nobody.call(confirmEmail, { token: back })).status, 200);
    assert.equal((await sign('ben.undo@staff.example')).status, 200);
  });

  test('an e-mail that was never confirmed goes back, and its link confirms nothing any more', async () => {
    const kim = await person(server, { role: 'analyst', email: 'kim.undo@staff.example' });
    await admin.call(updateUserEmail, { uid: kim.userid, newEmail: 'kim.moved@staff.example' });
    const token = await linkTokenTo(server, 'kim.moved@staff.example');
    const { entryId } = await offered(kim.userid);
    const { status, body } = await admin.call(undoAccountChange, { userid: kim.userid, entryId });
    assert.equal(status, 200, body.message);
    assert.equal((await server.platform.effects.settle(body.effect!.id)).state, 'done');
    const account = await findById(server.platform.db, kim.userid);
    assert.deepEqual(
      [account?.email, account?.signInEmail],
      ['kim.undo@staff.example', 'kim.undo@staff.example'],
    );
    assert.equal((await server.nobody.call(confirmEmail, { token })).status, 404);
    await enter(server, { email: 'kim.undo@staff.example' });
  });

  test("another admin's e-mail is taken back by nobody else, a removed one comes back by no undo", async () => {
    const eve = await person(server, { role: 'admin', email: 'eve.own@staff.example' });
    const own = await eve.call(updateUserEmail, { uid: eve.userid, newEmail: 'eve.own2@staff.example' });
    assert.equal(own.status, 200, own.body.message);
    const { entryId } = await offered(eve.userid);
    await refuses(
      server,
      admin,
      undoAccountChange,
      { userid: eve.userid, entryId },
      403,
      'The e-mail of an admin account can only be changed by that admin.',
    );
    assert.equal((await admin.call(removeStaff, { userId: eve.userid })).status, 200);
    const { body } = await admin.call(getCustomerTimeline, { userid: eve.userid });
    assert.ok(!body.rows.some(({ title, undo }) => /removed/i.test(title) && undo));
  });
});
