// Long: runs with `npm test -- all`.
import { calls, callsOf } from '@midoffice/contract';
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { undoAccountChange } from '@midoffice/contract/customers/account-undo/calls/undo-account-change';
import { deleteAccount } from '@midoffice/contract/customers/account-deletion/calls/delete-account';
import { getAccountDeletion } from '@midoffice/contract/customers/account-deletion/calls/get-account-deletion';
import { listDeletedAccounts } from '@midoffice/contract/customers/account-deletion/calls/list-deleted-accounts';
import { restoreAccount } from '@midoffice/contract/customers/account-deletion/calls/restore-account';
import { duplicateUserAccounts } from '@midoffice/contract/customers/accounts/calls/duplicate-user-accounts';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { getLiveUsersDetails } from '@midoffice/contract/customers/accounts/calls/get-live-users-details';
import { findUsers } from '@midoffice/contract/customers/accounts/calls/find-users';
import { getUsers } from '@midoffice/contract/customers/accounts/calls/get-users';
import { listUsers } from '@midoffice/contract/customers/accounts/calls/list-users';
import { refreshAccountDetails } from '@midoffice/contract/customers/accounts/calls/refresh-account-details';
import { refreshStripe } from '@midoffice/contract/customers/accounts/calls/refresh-stripe';
import { searchAnything } from '@midoffice/contract/customers/accounts/calls/search-anything';
import { toggleAccountFlags } from '@midoffice/contract/customers/accounts/calls/toggle-account-flags';
import { toggleEnterpriseFlags } from '@midoffice/contract/customers/accounts/calls/toggle-enterprise-flags';
import { updateLegacyUser } from '@midoffice/contract/customers/accounts/calls/update-legacy-user';
import { updateManualSubInfo } from '@midoffice/contract/customers/accounts/calls/update-manual-sub-info';
import { updatePlancode } from '@midoffice/contract/customers/accounts/calls/update-plancode';
import { updateSubscriptionNote } from '@midoffice/contract/customers/accounts/calls/update-subscription-note';
import { userAccountDetails } from '@midoffice/contract/customers/accounts/calls/user-account-details';
import { addApiKey } from '@midoffice/contract/customers/api-keys/calls/add-api-key';
import { apiKeyRestrictions } from '@midoffice/contract/customers/api-keys/calls/api-key-restrictions';
import { changeApiKey } from '@midoffice/contract/customers/api-keys/calls/change-api-key';
import { checkApiKey } from '@midoffice/contract/customers/api-keys/calls/check-api-key';
import { customRateLimit } from '@midoffice/contract/customers/api-keys/calls/custom-rate-limit';
import { deleteApiKey } from '@midoffice/contract/customers/api-keys/calls/delete-api-key';
import { getApiKeyStores } from '@midoffice/contract/customers/api-keys/calls/get-api-key-stores';
import { getRedisApikeys } from '@midoffice/contract/customers/api-keys/calls/get-redis-apikeys';
import { planLimits } from '@midoffice/contract/customers/api-keys/calls/plan-limits';
import { refreshRedisApikey } from '@midoffice/contract/customers/api-keys/calls/refresh-redis-apikey';
import { setPrimaryKey } from '@midoffice/contract/customers/api-keys/calls/set-primary-key';
import { setSyncKey } from '@midoffice/contract/customers/api-keys/calls/set-sync-key';
import { updatePlanLimit } from '@midoffice/contract/customers/api-keys/calls/update-plan-limit';
import { updateWebsocket } from '@midoffice/contract/customers/api-keys/calls/update-websocket';
import { emailHistory } from '@midoffice/contract/customers/emails/calls/email-history';
import { getMailDialog } from '@midoffice/contract/customers/emails/calls/get-mail-dialog';
import { resendPaymentEmail } from '@midoffice/contract/customers/emails/calls/resend-payment-email';
import { sendAccountRightSizingEmail } from '@midoffice/contract/customers/emails/calls/send-account-right-sizing-email';
import { sendBlockedEmail } from '@midoffice/contract/customers/emails/calls/send-blocked-email';
import { sendExpiringCardEmail } from '@midoffice/contract/customers/emails/calls/send-expiring-card-email';
import { sendFailedChargesEmail } from '@midoffice/contract/customers/emails/calls/send-failed-charges-email';
import { sendPaymentRemovalEmail } from '@midoffice/contract/customers/emails/calls/send-payment-removal-email';
import { sendPotentialBusinessEmail } from '@midoffice/contract/customers/emails/calls/send-potential-business-email';
import { sendVerificationEmail } from '@midoffice/contract/customers/emails/calls/send-verification-email';
import { updateUserEmail } from '@midoffice/contract/customers/emails/calls/update-user-email';
import { getSubscriptionDetails } from '@midoffice/contract/billing/customer-payments/calls/get-subscription-details';
import { getUserCharges } from '@midoffice/contract/billing/customer-payments/calls/get-user-charges';
import { getUserInvoices } from '@midoffice/contract/billing/customer-payments/calls/get-user-invoices';
import { autodowngradeFreePlan } from '@midoffice/contract/billing/payments/calls/autodowngrade-free-plan';
import { cancelRemovingIntent } from '@midoffice/contract/billing/payments/calls/cancel-removing-intent';
import { getPaymentState } from '@midoffice/contract/billing/payments/calls/get-payment-state';
import { autoPayment } from '@midoffice/contract/billing/payments/calls/auto-payment';
import { getAutoPayment } from '@midoffice/contract/billing/payments/calls/get-auto-payment';
import { getEnterpriseMigration } from '@midoffice/contract/billing/prices/calls/get-enterprise-migration';
import { getEnterpriseSubscriptions } from '@midoffice/contract/billing/prices/calls/get-enterprise-subscriptions';
import { migrateCustomPriceSubscriptions } from '@midoffice/contract/billing/prices/calls/migrate-custom-price-subscriptions';
import { getPaypalMigration } from '@midoffice/contract/billing/payments/calls/get-paypal-migration';
import { getSubscriptionMigration } from '@midoffice/contract/billing/payments/calls/get-subscription-migration';
import { listEffects } from '@midoffice/contract/billing/payments/calls/list-effects';
import { migratePaypalAccount } from '@midoffice/contract/billing/payments/calls/migrate-paypal-account';
import { migrateSubscription } from '@midoffice/contract/billing/payments/calls/migrate-subscription';
import { refreshPaypal } from '@midoffice/contract/billing/payments/calls/refresh-paypal';
import { removePaymentIntent } from '@midoffice/contract/billing/payments/calls/remove-payment-intent';
import { tryPaymentMethods } from '@midoffice/contract/billing/payments/calls/try-payment-methods';
import { billOffer } from '@midoffice/contract/billing/offers/calls/bill-offer';
import { resolvePlanMismatch } from '@midoffice/contract/billing/plan-mismatches/calls/resolve-plan-mismatch';
import { getRecentApiCalls } from '@midoffice/contract/usage/replay/calls/get-recent-api-calls';
import { getCustomerTimeline } from '@midoffice/contract/customers/timeline/calls/get-customer-timeline';

import { createStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/create-stripe-id';
import { deleteSecondaryStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/delete-secondary-stripe-id';
import { deleteStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/delete-stripe-id';
import { updateStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/update-stripe-id';
import { getDunningOfCustomer } from '@midoffice/contract/billing/dunning/calls/get-dunning-of-customer';
import { saveDunningException } from '@midoffice/contract/billing/dunning/calls/save-dunning-exception';
import { passwordRequired, type AnyCall } from '@midoffice/contract/kernel';
import { refetchLiveUser } from '@midoffice/contract/usage/live-users/calls/refetch-live-user';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { makeCustomer } from './factory.ts';
import { signInAccountRefusal, staffAccountRefusal } from '../customer-records/api.ts';
import { letSignIn } from './testing/sign-in-store.ts';

const fresh = 'n'.repeat(32);
const staffKey = 's'.repeat(32);
const authorKey = 'w'.repeat(32);

/** Every call that opens or edits one account, with input that would succeed. */
const openings: readonly (readonly [AnyCall, (userid: string) => Record<string, unknown>])[] = [
  [userAccountDetails, (id) => ({ id })],
  [getActiveSubscription, (userid) => ({ userid })],
  [getLiveUsersDetails, (userid) => ({ userid })],
  [refreshAccountDetails, (id) => ({ id, type: 'mongo' })],
  [refreshStripe, (userid) => ({ userid })],
  [updateSubscriptionNote, (userid) => ({ userid, notes: 'x' })],
  [toggleAccountFlags, (userid) => ({ userid, flag: 'legacy', value: true })],
  [toggleEnterpriseFlags, (userid) => ({ userid, flag: 'enterprise', value: true })],
  [updateLegacyUser, (userId) => ({ userId, legacy: true })],
  [updatePlancode, (userid) => ({ userid, plancode: 'annualCOM3' })],
  [updateManualSubInfo, (userid) => ({ userid, manualPlanCode: 'annualCOM3' })],
  [duplicateUserAccounts, (userid) => ({ userid })],
  [getDunningOfCustomer, (userid) => ({ userid })],
  [saveDunningException, (userid) => ({ userid, mode: 'pause', reason: 'x', until: '2999-12-31' })],
  [refetchLiveUser, (userid) => ({ userid })],
  [undoAccountChange, (userid) => ({ userid, entryId: 1 })],
  [getAccountDeletion, (userid) => ({ userid })],
  [deleteAccount, (userid) => ({ userid })],
  [createStripeId, (uid) => ({ uid })],
  [updateStripeId, (uid) => ({ uid, newStripeID: 'cus_1' })],
  [deleteStripeId, (uid) => ({ uid, stripeID: 'cus_1' })],
  [deleteSecondaryStripeId, (uid) => ({ uid, stripeID: 'cus_1' })],
  [customRateLimit, (userid) => ({ userid, ratelimit: -1 })],
  [addApiKey, (userid) => ({ userid, apikey: fresh })],
  [changeApiKey, (userid) => ({ userid, apikey: staffKey, newapikey: fresh })],
  [deleteApiKey, (userid) => ({ userid, apikey: staffKey })],
  [apiKeyRestrictions, (userid) => ({ userid, apikey: staffKey, update: true, delayed: true })],
  [setSyncKey, (userid) => ({ userid })],
  [getApiKeyStores, (userid) => ({ userid })],
  [getRedisApikeys, (userid) => ({ userid })],
  [emailHistory, (userId) => ({ userId })],
  [getMailDialog, (userid) => ({ userid, family: 'failed' })],
  [resendPaymentEmail, (userid) => ({ userid })],
  [sendBlockedEmail, (userid) => ({ userid, preview: true, templateType: 'blocked' })],
  [sendExpiringCardEmail, (userid) => ({ userid, preview: true, templateType: 'expired-card' })],
  [sendFailedChargesEmail, (userid) => ({ userid, preview: true, templateType: 'default' })],
  [sendPaymentRemovalEmail, (userid) => ({ userid, preview: true, templateType: 'not-allowed' })],
  [sendVerificationEmail, (uid) => ({ uid })],
  [updateUserEmail, (uid) => ({ uid, newEmail: 'new@example.com' })],
  [autodowngradeFreePlan, (userid) => ({ userid })],
  [cancelRemovingIntent, (userid) => ({ userid })],
  [getPaymentState, (userid) => ({ userid })],
  [getSubscriptionDetails, (userid) => ({ userid, refresh: 'true' })],
  [getUserCharges, (userid) => ({ userid, refresh: 'true' })],
  [getUserInvoices, (userid) => ({ userid, refresh: 'true' })],
  [getPaypalMigration, (userid) => ({ userid })],
  [getSubscriptionMigration, (userid) => ({ userid })],
  [listEffects, (userid) => ({ userid })],
  [migratePaypalAccount, (userid) => ({ userid })],
  [migrateSubscription, (userid) => ({ userid })],
  [refreshPaypal, (userid) => ({ userid })],
  [removePaymentIntent, (userid) => ({ userid })],
  [autoPayment, (userid) => ({ userid })],
  [getAutoPayment, (userid) => ({ userid })],
  [getEnterpriseSubscriptions, (userid) => ({ userid })],
  [getEnterpriseMigration, (userid) => ({ userid, subscription: 'sub_1', newPriceID: 'price_1' })],
  [migrateCustomPriceSubscriptions, (userid) => ({ userid, subscription: 'sub_1', newPriceID: 'price_1' })],
  [tryPaymentMethods, (userid) => ({ userid, invoiceID: 'in_1', chargeID: 'ch_1' })],
  [billOffer, (userid) => ({ _id: '00000000-0000-4000-8000-000000000000', kind: 'subscription', userid })],
  [resolvePlanMismatch, (userid) => ({ userid, action: 'set-main-plan', version: '0'.repeat(24) })],
  [getCustomerTimeline, (userid) => ({ userid })],
  [getRecentApiCalls, (userid) => ({ userid })],
  [setPrimaryKey, () => ({ apikey: staffKey })],
  [refreshRedisApikey, () => ({ apikey: staffKey })],
  [updateWebsocket, () => ({ apikey: staffKey })],
  [checkApiKey, () => ({ apikey: staffKey })],
];
/** Calls that name a key alone, not its customer. */
const byKey = new Set<AnyCall>([setPrimaryKey, refreshRedisApikey, updateWebsocket, checkApiKey]);
/** Calls that answer lists of found customers, never one account's inside. */
const lists = new Set<AnyCall>([findUsers, getUsers, listUsers, searchAnything, listDeletedAccounts]);
/** Calls that open no account: those of members of staff are never deleted. */
const ofDeleted = new Set<AnyCall>([restoreAccount]);
/** Calls about what a plan allows, whoever is on it. */
const ofPlans = new Set<AnyCall>([planLimits, updatePlanLimit]);
/** Mails to leads: they take a lead's id, and a customer's that is one. */
const ofLeads = new Set<AnyCall>([sendAccountRightSizingEmail, sendPotentialBusinessEmail]);
/** Calls that read the account's records again from outside, or write to its owner: nothing that a person decides. */
const leaveAsIs = new Set<AnyCall>([
  refreshAccountDetails,
  refreshStripe,
  refetchLiveUser,
  refreshPaypal,
  refreshRedisApikey,
  resendPaymentEmail,
  sendBlockedEmail,
  sendExpiringCardEmail,
  sendFailedChargesEmail,
  sendPaymentRemovalEmail,
  sendVerificationEmail,
]);
/** Features in which a customer only filters figures, answers or offers, and opens no account. */
const figures = new Set<AnyCall>([
  ...callsOf('usage/api-usage'),
  ...callsOf('staff-work/surveys'),
  ...callsOf('billing/offers').filter((call) => call !== billOffer),
]);

const customerNames = ['userid', 'userId', 'uid'];
const namesCustomer = ({ params, query, body }: AnyCall): boolean =>
  [params, query, body].some((part) => customerNames.some((name) => name in (part?.shape ?? {})));

describe('the guard of accounts', () => {
  let server: TestServer;
  let analyst: Client;
  let unconfirmed: Client;
  before(async () => {
    server = await testServer({ env: { STRIPE_ID_STAFF: 'analyst,unconfirmed' } });
    analyst = await server.staff({
      userid: 'analyst',
      role: 'analyst',
      permissions: ['user-records', 'stripe'],
    });
    const colleague = await server.staff({ role: 'standard', userid: 'colleague' });
    const customer = await makeCustomer(server.platform, {
      keys: [{ value: 'c'.repeat(32) }, { value: staffKey }],
    });
    await server.platform.db
      .updateTable('api_key')
      .set({ userid: colleague.userid })
      .where('userid', '=', customer.userid)
      .execute();
  });
  after(() => server.close());
  before(async () => {
    // A customer who writes articles: a role of the article writer, a password and a key.
    await makeCustomer(server.platform, { userid: 'author', keys: [{ value: authorKey }] });
    await letSignIn(server.platform.db, 'author', 'enterprise');
    unconfirmed = await server.staff({ userid: 'unconfirmed', confirmed: false });
  });

  test('is tried on every call that names a customer, in every feature', () => {
    const around = [
      'customers/accounts',
      'customers/account-deletion',
      'customers/stripe-accounts',
      'customers/api-keys',
    ].flatMap(callsOf);
    const named = calls.filter((call) => namesCustomer(call) && call.access !== 'admin');
    const free = new Set([...lists, ...ofDeleted, ...ofPlans, ...ofLeads, ...figures]);
    assert.deepEqual(
      [...new Set([...around, ...named])]
        .filter((call) => !free.has(call) && !openings.some(([tried]) => tried === call))
        .map((call) => call.name),
      [],
    );
  });

  for (const [call, input] of openings) {
    test(`${call.name} refuses a staff account to everybody but admins, and writes nothing`, async () => {
      const digest = await server.digest();
      const { status, body } = await analyst.call(call, input('colleague'));
      assert.deepEqual([status, body.message], [403, staffAccountRefusal]);
      assert.equal(await server.digest(), digest);
    });

    test(`${call.name} refuses a member without the grant, and writes nothing`, async () => {
      const outsider = await server.staff({ role: 'standard', permissions: ['tasks'] });
      const digest = await server.digest();
      const { status, body } = await outsider.call(call, input('colleague'));
      assert.deepEqual([status, body.message], [403, 'You do not have access to this page.']);
      assert.equal(await server.digest(), digest);
    });

    test(`${call.name} names what is missing`, async () => {
      const unknown = {
        ...input('nobody-has-this-id'),
        ...(byKey.has(call) && { apikey: 'z'.repeat(32) }),
      };
      const { status, body } = await analyst.call(call, unknown);
      assert.deepEqual(
        [status, body.message],
        [404, byKey.has(call) ? 'There is no such API key.' : 'No Users Found.'],
      );
    });
  }

  const edits = openings.filter(([call]) => call.mode !== 'read' && !leaveAsIs.has(call));

  for (const [call, input] of edits) {
    test(`${call.name} changes the account of somebody who can sign in for admins only, who gave their password again`, async () => {
      const given = {
        ...input('author'),
        ...(JSON.stringify(input('author')).includes(staffKey) && { apikey: authorKey }),
      };
      const digest = await server.digest();
      const support = await analyst.call(call, given);
      assert.deepEqual([support.status, support.body.message], [403, signInAccountRefusal]);
      const { status, body } = await unconfirmed.call(call, given);
      assert.deepEqual([status, (body as { code?: string }).code], [403, passwordRequired]);
      assert.equal(await server.digest(), digest);
    });
  }

  test('the account of somebody who can sign in is still opened to support', async () => {
    assert.equal((await analyst.call(userAccountDetails, { id: 'author' })).status, 200);
  });

  test('an admin opens the account of a member of staff', async () => {
    const admin = await server.staff();
    assert.equal((await admin.call(userAccountDetails, { id: 'colleague' })).status, 200);
  });

  test('an id that is one account’s user id and another’s main record id means the first', async () => {
    const id = 'ab'.repeat(12);
    await makeCustomer(server.platform, { mongoId: id });
    await makeCustomer(server.platform, { userid: id });
    const { body } = await analyst.call(userAccountDetails, { id });
    assert.equal(body.userid, id);
  });
});
