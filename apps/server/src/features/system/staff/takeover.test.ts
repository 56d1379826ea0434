// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteAccount } from '@midoffice/contract/customers/account-deletion/calls/delete-account';
import { restoreAccount } from '@midoffice/contract/customers/account-deletion/calls/restore-account';
import { updateSubscriptionNote } from '@midoffice/contract/customers/accounts/calls/update-subscription-note';
import { updateUserEmail } from '@midoffice/contract/customers/emails/calls/update-user-email';
import { acceptToken } from '@midoffice/contract/system/staff/calls/accept-token';
import { confirmEmail } from '@midoffice/contract/system/staff/calls/confirm-email';
import { createStaffKey } from '@midoffice/contract/system/staff/calls/create-staff-key';
import { endStaffSessions } from '@midoffice/contract/system/staff/calls/end-staff-sessions';
import { getMail } from '@midoffice/contract/system/outbox/calls/get-mail';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { getAllFixes } from '@midoffice/contract/quality/fix-runner/calls/get-all-fixes';
import { inviteStaff } from '@midoffice/contract/system/staff/calls/invite-staff';
import { readToken } from '@midoffice/contract/system/staff/calls/read-token';
import { removeStaff } from '@midoffice/contract/system/staff/calls/remove-staff';
import { resetSecondFactor } from '@midoffice/contract/system/staff/calls/reset-second-factor';
import { revokeStaffKey } from '@midoffice/contract/system/staff/calls/revoke-staff-key';
import { signIn } from '@midoffice/contract/system/staff/calls/sign-in';
import { updateAdminPermissions } from '@midoffice/contract/system/staff/calls/update-admin-permissions';
import { updateRole } from '@midoffice/contract/system/staff/calls/update-role';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { coreRefusal } from '../../../platform/session/core-staff.ts';
import { eventually } from './testing/eventually.ts';
import { enter, person, testPassword, type Person } from './testing/factory.ts';
import { setAddress } from './testing/clock-store.ts';
import { linkTokenTo, runReset } from './testing/mails.ts';
import { setPermissions } from './store.ts';

const support = ['user-records'];
const signInOnly = 'Only an admin can change the account of somebody who can sign in.';
const password = 'cobalt-meadow-205';

describe('nobody becomes somebody else', () => {
  let server: TestServer;
  let helper: Client;
  let admin: Client;
  before(async () => {
    server = await testServer({ env: { CORE_STAFF: 'core-owner,core-to-be' } });
    helper = await server.staff({ role: 'standard', permissions: support });
    admin = await server.staff({ role: 'admin' });
  });
  after(() => server.close());

  const writerOf = async (name: string): Promise<Person> => {
    const writer = await person(server, { role: 'enterprise' as never, email: `${name}@customer.example` });
    await setPermissions(server.platform.db, writer.userid, ['user-records']);
    return writer;
  };
  const changeEmail = (client: Client, uid: string, newEmail: string) =>
    client.call(updateUserEmail, { uid, newEmail });

  test('support edits no account of anybody who can sign in, in whatever role', async () => {
    const people = [
      await writerOf('writer-one'),
      await person(server, { role: 'analyst' }),
      await person(server, { role: 'standard' }),
      await person(server, { role: 'admin' }),
    ];
    const digest = await server.digest();
    for (const { userid } of people) {
      for (const answer of [
        await changeEmail(helper, userid, 'mine@attacker.example'),
        await helper.call(updateSubscriptionNote, { userid, notes: 'x' }),
        await helper.call(deleteAccount, { userid, reason: 'x' }),
      ])
        assert.equal(answer.status, 403, JSON.stringify(answer.body));
    }
    assert.equal((await changeEmail(helper, people[0]!.userid, 'x@y.example')).body.message, signInOnly);
    assert.equal(await server.digest(), digest);
  });

  test('an account that comes back from deletion is no way in: admins bring it back, sessions, links and keys stay ended', async () => {
    const writer = await writerOf('writer-two');
    const session = await enter(server, writer);
    const key = await writer.call(createStaffKey, { password: testPassword, label: 'old' });
    assert.equal(key.status, 200);
    await runReset(server, writer.email);
    const token = await linkTokenTo(server, writer.email);
    assert.equal((await admin.call(deleteAccount, { userid: writer.userid, reason: 'gone' })).status, 200);
    const digest = await server.digest();
    const refused = await helper.call(restoreAccount, { userid: writer.userid });
    assert.deepEqual([refused.status, refused.body.message], [403, signInOnly]);
    assert.equal(await server.digest(), digest);
    assert.equal((await admin.call(restoreAccount, { userid: writer.userid })).status, 200);
    assert.equal((await session.call(getMe, {})).status, 401);
    assert.equal((await server.nobody.call(acceptToken, { token, password })).status, 404);
    assert.equal((await server.nobody.call(getAllFixes, {}, { apikey: key.body.key })).status, 401);
    assert.equal(
      (await server.nobody.call(signIn, { email: writer.email, password: testPassword })).status,
      200,
    );
  });

  test('a changed e-mail ends sessions and links, and is good for signing in once its owner has confirmed it', async () => {
    const ben = await person(server, { role: 'analyst', email: 'ben@staff.example' });
    const session = await enter(server, ben);
    await runReset(server, ben.email);
    const reset = await linkTokenTo(server, ben.email);
    const changed = await changeEmail(admin, ben.userid, 'ben.new@staff.example');
    assert.equal(changed.status, 200, changed.body.message);
    await eventually(async () => (await session.call(getMe, {})).status === 401);
    assert.equal((await server.nobody.call(acceptToken, { token: reset, password })).status, 404);
    const sign = (email: string) => server.nobody.call(signIn, { email, password: testPassword });
    assert.equal((await sign('ben.new@staff.example')).status, 401, 'not before it is confirmed');
    assert.equal((await sign('ben@staff.example')).status, 200);
    // A reset to the unconfirmed address sends the link to confirm it, which sets no password.
    await runReset(server, 'ben.new@staff.example');
    const token = await linkTokenTo(server, 'ben.new@staff.example');
    assert.equal((await server.nobody.call(readToken, { token })).body.kind, 'email');
    assert.equal((await server.nobody.call(acceptToken, { token, password })).status, 404);
    // Nobody else gets the address that is still signed in with.
    assert.equal((await changeEmail(admin, admin.userid, 'ben@staff.example')).status, 409);
    const confirmed = await server.nobody.call(confirmEmail, { token });
    assert.deepEqual([confirmed.status, confirmed.body.email], [200, 'ben.new@staff.example']);
    assert.equal((await sign('ben@staff.example')).status, 401);
    assert.equal((await sign('ben.new@staff.example')).status, 200);
    assert.equal((await server.nobody.call(confirmEmail, { token })).status, 404);
  });

  test('a link sent to a former e-mail stays ended when the account gets that e-mail back', async () => {
    const userid = 'invited-once';
    const [first, second] = ['invited@staff.example', 'invited.new@staff.example'];
    await server.staff({ role: null, userid, email: first });
    assert.equal((await admin.call(inviteStaff, { email: first, role: 'analyst' })).status, 200);
    const sent = await linkTokenTo(server, first);
    assert.equal((await server.nobody.call(readToken, { token: sent })).status, 200);
    for (const address of [second, first]) {
      const changed = await changeEmail(admin, userid, address);
      assert.equal(changed.status, 200, changed.body.message);
      assert.equal((await server.nobody.call(readToken, { token: sent })).status, 404, address);
      assert.equal((await server.nobody.call(acceptToken, { token: sent, password })).status, 404);
    }
    // Whichever way the address changes, without the call that ends links too.
    const ann = await person(server, { role: 'analyst', email: 'ann@staff.example' });
    await runReset(server, ann.email);
    const reset = await linkTokenTo(server, ann.email);
    for (const address of ['ann.new@staff.example', 'ann@staff.example'])
      await setAddress(server.platform.db, ann.userid, address);
    assert.equal((await server.nobody.call(acceptToken, { token: reset, password })).status, 404);
  });

  test('accounts that the core settings name are changed by their owner only, before they have a role too', async () => {
    const owner = await person(server, { role: 'admin', userid: 'core-owner', email: 'owner@staff.example' });
    const toBe = await person(server, { role: null, userid: 'core-to-be', email: 'to.be@customer.example' });
    const { id } = (await owner.call(createStaffKey, { password: testPassword, label: 'mine' })).body;
    const digest = await server.digest();
    for (const { userid, email } of [owner, toBe]) {
      for (const answer of [
        await changeEmail(admin, userid, 'mine@attacker.example'),
        await admin.call(updateRole, { userId: userid, role: 'admin' }),
        await admin.call(updateAdminPermissions, { userId: userid, permissions: [] }),
        await admin.call(removeStaff, { userId: userid }),
        await admin.call(endStaffSessions, { userId: userid }),
        await admin.call(resetSecondFactor, { userId: userid }),
        await admin.call(inviteStaff, { email, role: 'admin' }),
        await admin.call(deleteAccount, { userid, reason: 'x' }),
      ])
        assert.deepEqual([answer.status, answer.body.message], [403, coreRefusal]);
    }
    const revoked = await admin.call(revokeStaffKey, { keyId: id });
    assert.deepEqual([revoked.status, revoked.body.message], [403, coreRefusal]);
    assert.equal(await server.digest(), digest);
    const own = await changeEmail(owner, owner.userid, 'owner2@staff.example');
    assert.equal(own.status, 200, own.body.message);
  });

  test("an admin's e-mail is changed by that admin alone, and a removed one comes back under no other address", async () => {
    const eve = await person(server, { role: 'admin', email: 'eve@staff.example' });
    const refused = await changeEmail(admin, eve.userid, 'mine@attacker.example');
    assert.equal(refused.status, 403);
    assert.equal((await admin.call(removeStaff, { userId: eve.userid })).status, 200);
    assert.equal((await changeEmail(admin, eve.userid, 'mine@attacker.example')).status, 200);
    const digest = await server.digest();
    for (const answer of [
      await admin.call(updateRole, { userId: eve.userid, role: 'admin' }),
      await admin.call(inviteStaff, { email: 'mine@attacker.example', role: 'admin' }),
    ])
      assert.deepEqual([answer.status, /under another e-mail/.test(answer.body.message)], [409, true]);
    assert.equal(await server.digest(), digest);
  });

  test('a former admin whose address was another one in between comes back under no address', async () => {
    const eve = await person(server, { role: 'admin', email: 'eve.away@staff.example' });
    assert.equal((await admin.call(removeStaff, { userId: eve.userid })).status, 200);
    const mine = 'mine.away@attacker.example';
    assert.equal((await changeEmail(admin, eve.userid, mine)).status, 200);
    assert.equal((await admin.call(inviteStaff, { email: mine, role: 'standard' })).status, 200);
    const token = await linkTokenTo(server, mine);
    assert.equal((await server.nobody.call(acceptToken, { token, password })).status, 200);
    assert.equal((await changeEmail(admin, eve.userid, eve.email)).status, 200);
    const digest = await server.digest();
    const promoted = await admin.call(updateRole, { userId: eve.userid, role: 'admin' });
    assert.deepEqual([promoted.status, /under another e-mail/.test(promoted.body.message)], [409, true]);
    assert.equal(await server.digest(), digest);
    assert.equal((await admin.call(removeStaff, { userId: eve.userid })).status, 200);
    assert.equal((await admin.call(inviteStaff, { email: eve.email, role: 'admin' })).status, 409);
  });

  test('who invites a former admin again reads no link, in whatever role', async () => {
    for (const role of ['admin', 'standard'] as const) {
      const { userid, email } = await person(server, { role: 'admin' });
      assert.equal((await admin.call(removeStaff, { userId: userid })).status, 200);
      const { mailId } = (await admin.call(inviteStaff, { email, role })).body;
      const { body } = await admin.call(getMail, { id: mailId });
      assert.deepEqual([/accept/.test(`${body.textBody}${body.htmlBody}`), body.linkHidden], [false, true]);
    }
  });
});
