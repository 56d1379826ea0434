import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { undoAccountChange } from '@midoffice/contract/account-undo/calls';
import * as accountDeletion from '@midoffice/contract/account-deletion/calls';
import * as accounts from '@midoffice/contract/accounts/calls';
import { calls } from '@midoffice/contract';
import * as apiKeys from '@midoffice/contract/api-keys/calls';
import * as emails from '@midoffice/contract/emails/calls';
import * as payments from '@midoffice/contract/payments/calls';
import { getRecentApiCalls } from '@midoffice/contract/replay/calls';
import { getCustomerTimeline } from '@midoffice/contract/timeline/calls';
import * as usage from '@midoffice/contract/usage/calls';
import * as stripeAccounts from '@midoffice/contract/stripe-accounts/calls';
import { passwordRequired, type AnyCall } from '@midoffice/contract/kernel';
import { refetchLiveUser } from '@midoffice/contract/live-users/calls';
import { testServer, type Client, type TestServer } from '../../testing/server.ts';
import { makeCustomer } from './factory.ts';
import { signInAccountRefusal, staffAccountRefusal } from './rules.ts';
import { letSignIn } from './testing/sign-in-store.ts';

const fresh = 'n'.repeat(32);
const staffKey = 's'.repeat(32);
const authorKey = 'w'.repeat(32);

/** Every call that opens or edits one account, with input that would succeed. */
const openings: readonly (readonly [AnyCall, (userid: string) => Record<string, unknown>])[] = [
  [accounts.userAccountDetails, (id) => ({ id })],
  [accounts.getActiveSubscription, (userid) => ({ userid })],
  [accounts.getLiveUsersDetails, (userid) => ({ userid })],
  [accounts.refreshAccountDetails, (id) => ({ id, type: 'mongo' })],
  [accounts.refreshStripe, (userid) => ({ userid })],
  [accounts.updateSubscriptionNote, (userid) => ({ userid, notes: 'x' })],
  [accounts.toggleAccountFlags, (userid) => ({ userid, flag: 'legacy', value: true })],
  [accounts.toggleEnterpriseFlags, (userid) => ({ userid, flag: 'enterprise', value: true })],
  [accounts.updateLegacyUser, (userId) => ({ userId, legacy: true })],
  [accounts.updatePlancode, (userid) => ({ userid, plancode: 'annualCOM3' })],
  [accounts.updateManualSubInfo, (userid) => ({ userid, manualPlanCode: 'annualCOM3' })],
  [accounts.duplicateUserAccounts, (userid) => ({ userid })],
  [refetchLiveUser, (userid) => ({ userid })],
  [undoAccountChange, (userid) => ({ userid, entryId: 1 })],
  [accountDeletion.getAccountDeletion, (userid) => ({ userid })],
  [accountDeletion.deleteAccount, (userid) => ({ userid })],
  [stripeAccounts.createStripeId, (uid) => ({ uid })],
  [stripeAccounts.updateStripeId, (uid) => ({ uid, newStripeID: 'cus_1' })],
  [stripeAccounts.deleteStripeId, (uid) => ({ uid, stripeID: 'cus_1' })],
  [stripeAccounts.deleteSecondaryStripeId, (uid) => ({ uid, stripeID: 'cus_1' })],
  [apiKeys.customRateLimit, (userid) => ({ userid, ratelimit: -1 })],
  [apiKeys.addApiKey, (userid) => ({ userid, apikey: fresh })],
  [apiKeys.changeApiKey, (userid) => ({ userid, apikey: staffKey, newapikey: fresh })],
  [apiKeys.deleteApiKey, (userid) => ({ userid, apikey: staffKey })],
  [apiKeys.apiKeyRestrictions, (userid) => ({ userid, apikey: staffKey, update: true, delayed: true })],
  [apiKeys.setSyncKey, (userid) => ({ userid })],
  [apiKeys.getApiKeyStores, (userid) => ({ userid })],
  [apiKeys.getRedisApikeys, (userid) => ({ userid })],
  [emails.emailHistory, (userId) => ({ userId })],
  [emails.getMailDialog, (userid) => ({ userid, family: 'failed' })],
  [emails.resendPaymentEmail, (userid) => ({ userid })],
  [emails.sendBlockedEmail, (userid) => ({ userid, preview: true, templateType: 'blocked' })],
  [emails.sendExpiringCardEmail, (userid) => ({ userid, preview: true, templateType: 'expired-card' })],
  [emails.sendFailedChargesEmail, (userid) => ({ userid, preview: true, templateType: 'default' })],
  [emails.sendPaymentRemovalEmail, (userid) => ({ userid, preview: true, templateType: 'not-allowed' })],
  [emails.sendVerificationEmail, (uid) => ({ uid })],
  [emails.updateUserEmail, (uid) => ({ uid, newEmail: 'new@example.com' })],
  [payments.autodowngradeFreePlan, (userid) => ({ userid })],
  [payments.cancelRemovingIntent, (userid) => ({ userid })],
  [payments.getPaymentState, (userid) => ({ userid })],
  [payments.listEffects, (userid) => ({ userid })],
  [payments.migratePaypalAccount, (userid) => ({ userid })],
  [payments.migrateSubscription, (userid) => ({ userid })],
  [payments.refreshPaypal, (userid) => ({ userid })],
  [payments.removePaymentIntent, (userid) => ({ userid })],
  [payments.tryPaymentMethods, (userid) => ({ userid, invoiceID: 'in_1', chargeID: 'ch_1' })],
  [getCustomerTimeline, (userid) => ({ userid })],
  [getRecentApiCalls, (userid) => ({ userid })],
  [apiKeys.setPrimaryKey, () => ({ apikey: staffKey })],
  [apiKeys.refreshRedisApikey, () => ({ apikey: staffKey })],
  [apiKeys.updateWebsocket, () => ({ apikey: staffKey })],
  [apiKeys.checkApiKey, () => ({ apikey: staffKey })],
];
/** Calls that name a key alone, not its customer. */
const byKey = new Set<AnyCall>([
  apiKeys.setPrimaryKey,
  apiKeys.refreshRedisApikey,
  apiKeys.updateWebsocket,
  apiKeys.checkApiKey,
]);
/** Calls that answer lists of found customers, never one account's inside. */
const lists = new Set<AnyCall>([
  accounts.getUsers,
  accounts.listUsers,
  accounts.searchAnything,
  accountDeletion.listDeletedAccounts,
]);
/** Calls that open no account: those of members of staff are never deleted. */
const ofDeleted = new Set<AnyCall>([accountDeletion.restoreAccount]);
/** Mails to leads: they take a lead's id, and a customer's that is one. */
const ofLeads = new Set<AnyCall>([emails.sendAccountRightSizingEmail, emails.sendPotentialBusinessEmail]);
/** Calls that read the account's records again from outside, or write to its owner: nothing that a person decides. */
const leaveAsIs = new Set<AnyCall>([
  accounts.refreshAccountDetails,
  accounts.refreshStripe,
  refetchLiveUser,
  payments.refreshPaypal,
  apiKeys.refreshRedisApikey,
  emails.resendPaymentEmail,
  emails.sendBlockedEmail,
  emails.sendExpiringCardEmail,
  emails.sendFailedChargesEmail,
  emails.sendPaymentRemovalEmail,
  emails.sendVerificationEmail,
]);
/** Rooms whose customer is a filter of figures, and opens nothing of the account. */
const figures = new Set<AnyCall>(Object.values(usage) as AnyCall[]);

const customerNames = ['userid', 'userId', 'uid'];
const namesCustomer = ({ params, query, body }: AnyCall): boolean =>
  [params, query, body].some((part) => customerNames.some((name) => name in (part?.shape ?? {})));

describe('the guard of accounts', () => {
  let server: TestServer;
  let analyst: Client;
  let unconfirmed: Client;
  before(async () => {
    server = await testServer({ env: { STRIPE_ID_STAFF: 'analyst,unconfirmed' } });
    analyst = await server.staff({ userid: 'analyst', role: 'analyst', permissions: ['user-records'] });
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

  test('is tried on every call that names a customer, in whichever room', () => {
    const around = [accounts, accountDeletion, stripeAccounts, apiKeys].flatMap((room) =>
      Object.values(room),
    ) as AnyCall[];
    const named = calls.filter((call) => namesCustomer(call) && call.access !== 'admin');
    const free = new Set([...lists, ...ofDeleted, ...ofLeads, ...figures]);
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
    assert.equal((await analyst.call(accounts.userAccountDetails, { id: 'author' })).status, 200);
  });

  test('an admin opens the account of a member of staff', async () => {
    const admin = await server.staff();
    assert.equal((await admin.call(accounts.userAccountDetails, { id: 'colleague' })).status, 200);
  });

  test('an id that is one account’s user id and another’s main record id means the first', async () => {
    const id = 'ab'.repeat(12);
    await makeCustomer(server.platform, { mongoId: id });
    await makeCustomer(server.platform, { userid: id });
    const { body } = await analyst.call(accounts.userAccountDetails, { id });
    assert.equal(body.userid, id);
  });
});
