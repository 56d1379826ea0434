// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { customRateLimit } from '@midoffice/contract/customers/api-keys/calls/custom-rate-limit';
import { updateManualSubInfo } from '@midoffice/contract/customers/accounts/calls/update-manual-sub-info';
import { sendFailedChargesEmail } from '@midoffice/contract/customers/emails/calls/send-failed-charges-email';
import { tryPaymentMethods } from '@midoffice/contract/billing/payments/calls/try-payment-methods';
import { getBlockedUsers } from '@midoffice/contract/billing/payment-lists/calls/get-blocked-users';
import { getFailedCharges } from '@midoffice/contract/billing/payment-lists/calls/get-failed-charges';
import { getManualSubUsers } from '@midoffice/contract/billing/payment-lists/calls/get-manual-sub-users';
import { paymentLists, type PaymentList } from '@midoffice/contract/billing/payment-lists/lists';
import type { AnyCall } from '@midoffice/contract/kernel';
import { debtor, paymentsWorld, type PaymentsWorld } from '../payments/testing/world.ts';
import { removeStaff } from '@midoffice/contract/system/staff/calls/remove-staff';
import { updateRole } from '@midoffice/contract/system/staff/calls/update-role';
import { madeLists } from './build-store.ts';
import { refreshLists } from './refresh.ts';

describe('payment lists after a single act', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld({ work: true });
  });
  after(() => world.close());
  const done = async (call: AnyCall, input: Record<string, unknown>) => {
    const { status, body } = await world.admin.call(call, input);
    assert.equal(status, 200, JSON.stringify(body));
    await world.server.platform.push.settled();
  };
  const rowOf = async (call: AnyCall, userid: string, reader = world.admin) => {
    const { body } = await reader.call(call, {});
    return (body as unknown as Record<string, unknown>[]).find((row) => row['userid'] === userid);
  };
  const refresh = (...lists: PaymentList[]) =>
    refreshLists(world.server.platform, { lists: lists.length ? lists : null, actor: null });

  test('a list that was never made stays so: it is no list of those who were acted on', async () => {
    const { userid } = await debtor(world);
    await done(customRateLimit, { userid, ratelimit: -1, reason: 'owes' });
    assert.deepEqual(await madeLists(world.server.platform.db), []);
    assert.equal(await rowOf(getBlockedUsers, userid), undefined);
  });

  test('block and unblock, a manual subscription and its end, a mail: the row follows without a refresh', async () => {
    const { userid, invoiceID, chargeID } = await debtor(world);
    await refresh();
    assert.deepEqual((await madeLists(world.server.platform.db)).toSorted(), [...paymentLists].toSorted());
    assert.equal((await rowOf(getFailedCharges, userid))?.['blocked'], false);
    await done(customRateLimit, { userid, ratelimit: -1, reason: 'owes' });
    assert.equal((await rowOf(getBlockedUsers, userid))?.['planCode'], 'monthlyIND1');
    assert.equal((await rowOf(getFailedCharges, userid))?.['blocked'], true);
    await done(customRateLimit, { userid, ratelimit: -2, reason: 'pays' });
    assert.equal(await rowOf(getBlockedUsers, userid), undefined);
    assert.equal(await rowOf(getManualSubUsers, userid), undefined);
    await done(updateManualSubInfo, { userid, manualPlanCode: 'annualCOM1' });
    assert.equal((await rowOf(getManualSubUsers, userid))?.['planCode'], 'annualCOM1');
    await done(updateManualSubInfo, { userid, deleteSub: true });
    assert.equal(await rowOf(getManualSubUsers, userid), undefined);
    await done(sendFailedChargesEmail, {
      userid,
      invoiceID,
      chargeID,
      templateType: 'default',
      preview: false,
    });
    assert.equal((await rowOf(getFailedCharges, userid))?.['lastMail'], 'failed/default');
  });

  test('an account that gets a role of staff leaves the lists of everybody but admins at once, and comes back without it', async () => {
    const { userid } = await debtor(world);
    await refresh();
    const member = await world.server.staff({ role: 'standard', permissions: ['failedCharges'] });
    assert.ok(await rowOf(getFailedCharges, userid, member));
    await done(updateRole, { userId: userid, role: 'standard', reason: 'joins us' });
    assert.equal(await rowOf(getFailedCharges, userid, member), undefined);
    assert.ok(await rowOf(getFailedCharges, userid));
    await done(removeStaff, { userId: userid });
    assert.ok(await rowOf(getFailedCharges, userid, member));
  });

  test('a retry that is paid takes the failed charge from the list, one that is declined leaves it', async () => {
    const [solvent, broke] = [await debtor(world, 'visa'), await debtor(world)];
    await refresh('failed-charges');
    const owed = await rowOf(getFailedCharges, solvent.userid);
    assert.equal(owed?.['invoiceID'], solvent.invoiceID);
    await done(tryPaymentMethods, { userid: solvent.userid, invoiceID: solvent.invoiceID });
    assert.equal(await rowOf(getFailedCharges, solvent.userid), undefined);
    const before1 = await rowOf(getFailedCharges, broke.userid);
    const { status } = await world.admin.call(tryPaymentMethods, {
      userid: broke.userid,
      invoiceID: broke.invoiceID,
    });
    assert.equal(status, 402);
    await world.server.platform.push.settled();
    const after1 = await rowOf(getFailedCharges, broke.userid);
    assert.equal(after1?.['invoiceID'], broke.invoiceID);
    assert.notEqual(after1['chargeID'], before1?.['chargeID'], 'the last charge is the new one');
  });
});
