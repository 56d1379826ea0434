import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { listEffects } from '@midoffice/contract/billing/payments/calls/list-effects';
import { retryEffect } from '@midoffice/contract/billing/payments/calls/retry-effect';
import { updateUserEmail } from '@midoffice/contract/customers/emails/calls/update-user-email';
import { inviteStaff } from '@midoffice/contract/system/staff/calls/invite-staff';
import { updateAdminPermissions } from '@midoffice/contract/system/staff/calls/update-admin-permissions';
import { updateRole } from '@midoffice/contract/system/staff/calls/update-role';
import { ApiError } from '../../../../platform/http/errors.ts';
import { newestAudit } from '../../../../testing/audit.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../accounts/factory.ts';
import { cheapHash, enter, person, setPassword, setRole } from '../../../system/staff/testing/factory.ts';
import { accountEmail, outboxOf } from '../testing/mails-store.ts';

describe('an email change that goes on after its call', () => {
  let server: TestServer;
  let admin: Client;
  let support: Client;
  let made = 0;
  let isDown = true;
  before(async () => {
    // Nothing resumes by itself: each test says when.
    server = await testServer({ effectTimes: { pauseMs: 3_600_000 } });
    admin = await server.staff();
    const { records } = server.platform.connectors;
    const { writeEmail } = records;
    Object.assign(records, {
      writeEmail: ((...given) =>
        isDown
          ? Promise.reject(new ApiError(503, 'The store is busy.'))
          : writeEmail(...given)) satisfies typeof writeEmail,
    });
  });
  beforeEach(async () => {
    isDown = true;
    support = await server.staff({ role: 'standard', permissions: ['updateEmail'] });
  });
  after(() => server.close());

  const db = () => server.platform.db;
  /** A customer whose change to another address is held up by a store. */
  async function begun(by: Client = support) {
    made += 1;
    const { userid, email } = await makeCustomer(server.platform);
    const newEmail = `mine${made}@attacker.example`;
    const { status, body } = await by.call(updateUserEmail, { uid: userid, newEmail });
    assert.deepEqual([status, body.effect.state], [200, 'unknown'], body.message);
    return { userid, email, newEmail, id: body.effect.id };
  }
  const resumed = (id: string) => {
    isDown = false;
    return server.platform.effects.settle(id);
  };

  test('is refused where the customer has become an admin meanwhile; nothing changes, audit and list say so', async () => {
    const { userid, email, id } = await begun();
    // Past the calls that refuse it, as the command line may.
    await setRole(db(), userid, 'admin');
    const view = await resumed(id);
    assert.deepEqual([view.state, view.status], ['failed', 403], view.message);
    assert.match(view.message, /^Only an admin may open or edit the account of a member of staff\./);
    assert.equal(await accountEmail(db(), userid), email);
    assert.deepEqual(await outboxOf(db(), `user:${userid}`), []);
    const entry = await newestAudit(server, userid);
    assert.equal(entry.kind, 'account.email-changed');
    assert.deepEqual((entry.after as { effect: string; outcome: string }).effect, id);
    const { rows } = (await admin.call(listEffects, { userid })).body;
    assert.equal(rows[0]?.state, 'failed');
  });

  test('is refused where the account became an admin between the last write outside and our own', async () => {
    const { userid, email, id } = await begun();
    const { records } = server.platform.connectors;
    const { read, verificationLink } = records;
    await records.put('firebase', userid, { email });
    // Asked for after every write outside and before the settling transaction.
    Object.assign(records, {
      verificationLink: async (given: string) => {
        await setRole(db(), userid, 'admin');
        return verificationLink(given);
      },
    });
    const view = await resumed(id);
    Object.assign(records, { verificationLink });
    assert.deepEqual([view.state, view.status], ['failed', 403], view.message);
    assert.equal(await accountEmail(db(), userid), email);
    assert.equal((await read.call(records, 'firebase', userid))?.email !== email, true, 'said as it is');
    assert.match(view.message, /firebase/);
    assert.deepEqual(await outboxOf(db(), `user:${userid}`), []);
  });

  test('is refused where its asker has lost the grant, and goes on as the act of whoever takes it up', async () => {
    const { userid, email, newEmail, id } = await begun();
    const revoked = await admin.call(updateAdminPermissions, {
      userId: support.userid,
      permissions: ['verifyUserEmail'],
    });
    assert.equal(revoked.status, 200, revoked.body.message);
    const view = await resumed(id);
    assert.deepEqual([view.state, view.status], ['failed', 403], view.message);
    assert.match(view.message, /no longer/);
    assert.equal(await accountEmail(db(), userid), email);
    const again = await admin.call(retryEffect, { id });
    assert.equal(again.body.effect?.state, 'done', again.body.message);
    assert.equal(await accountEmail(db(), userid), newEmail);
    assert.equal((await newestAudit(server, userid)).actor_id, admin.userid);
  });

  test('of an account that can sign in by now needs the password that was never asked, so it is refused', async () => {
    const { userid, email, id } = await begun(admin);
    await setRole(db(), userid, 'standard');
    await setPassword(db(), userid, cheapHash('violet-harbour-71'));
    const view = await resumed(id);
    assert.deepEqual([view.state, view.status], ['failed', 403], view.message);
    assert.equal(await accountEmail(db(), userid), email);
  });

  test('while it is open the account is given no role; after it, it is', async () => {
    const { userid, email, id } = await begun();
    const digest = await server.digest();
    const open = "This account's email is being changed. Try again when the change is done or closed.";
    const role = await admin.call(updateRole, { userId: userid, role: 'admin' });
    assert.deepEqual([role.status, role.body.message], [409, open]);
    const invited = await admin.call(inviteStaff, { email, role: 'standard' });
    assert.deepEqual([invited.status, invited.body.message], [409, open]);
    assert.equal(await server.digest(), digest);
    assert.equal((await resumed(id)).state, 'done');
    assert.equal((await admin.call(updateRole, { userId: userid, role: 'standard' })).status, 200);
  });

  test('of one who can sign in goes on where the password was given for it', async () => {
    const ben = await person(server, { role: 'standard' });
    await enter(server, ben);
    const { status, body } = await admin.call(updateUserEmail, {
      uid: ben.userid,
      newEmail: 'ben.new@staff.example',
    });
    assert.deepEqual([status, body.effect.state], [200, 'unknown'], body.message);
    assert.equal((await resumed(body.effect.id)).state, 'done');
    assert.equal(await accountEmail(db(), ben.userid), 'ben.new@staff.example');
  });
});
