// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { getLiveUsersDetails } from '@midoffice/contract/customers/accounts/calls/get-live-users-details';
import { sendExpiringCardEmail } from '@midoffice/contract/customers/emails/calls/send-expiring-card-email';
import { sendFailedChargesEmail } from '@midoffice/contract/customers/emails/calls/send-failed-charges-email';
import { mailFamilies } from '@midoffice/contract/customers/emails/lists';
import { refreshAccountDetails } from '@midoffice/contract/customers/accounts/calls/refresh-account-details';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { deletedRecord, type SubscriptionRecord } from '../../../../platform/connectors/stripe/records.ts';
import { insertStripeLinks, settleAccounts, storeMirrors } from '../../stripe-accounts/api.ts';
import { makeCustomer } from '../factory.ts';
import { insertLinkedRecords, insertManualSubscriptions } from '../seed-store.ts';

const running: SubscriptionRecord = {
  id: 'sub_live',
  status: 'active',
  planCode: 'monthlyIND1',
  amountCents: 2900,
  currency: 'jpy',
  interval: 'month',
  intervalCount: 1,
  created: '2026-06-01T00:00:00.000Z',
  currentPeriodEnd: '2026-07-01T00:00:00.000Z',
  cancelAt: null,
  cancelAtPeriodEnd: false,
  endedAt: null,
};

describe('get-live-users-details', () => {
  let server: TestServer;
  let admin: Client;
  before(async () => {
    server = await testServer();
    admin = await server.staff();
  });
  after(() => server.close());

  test('says until when the mails of the popup rest (r000-mail-lock-1-day)', async () => {
    const { userid } = await makeCustomer(server.platform);
    const rests = async () => (await admin.call(getLiveUsersDetails, { userid })).body.mailRests;
    const free = { refusal: null, restsUntil: null };
    assert.deepEqual(await rests(), { failed: free, 'expiring-card': free });
    const send = async (
      call: typeof sendExpiringCardEmail | typeof sendFailedChargesEmail,
      templateType?: string,
    ) => assert.equal((await admin.call(call, { userid, preview: false, templateType })).status, 200);
    await send(sendExpiringCardEmail);
    for (const { code } of mailFamilies.failed.slice(1)) await send(sendFailedChargesEmail, code);
    const { failed, 'expiring-card': card } = await rests();
    assert.deepEqual(failed, free, 'one template may still be sent');
    assert.match(card.restsUntil!, /^\d{4}-/);
    await send(sendFailedChargesEmail, mailFamilies.failed[0].code);
    assert.match((await rests()).failed.restsUntil!, /^\d{4}-/);
  });

  test('answers the one live-user record, keys masked', async () => {
    const customer = await makeCustomer(server.platform, {
      planCode: 'annualCOM1',
      enterprise: true,
      currentApiCount: 12,
      liveApiCount: 1450,
      monthlyApiCount: 3400,
      dailyDataBytes: 5,
      monthlyDataBytes: 6,
      keys: [{ value: 'Live0000'.repeat(4), websocket: true }],
    });
    const { db, secrets } = server.platform;
    await insertLinkedRecords(db, secrets, [
      { userid: customer.userid, store: 'mongo', record: {}, key: null, fetchedAt: '2026-01-01T00:00:00Z' },
    ]);
    await insertManualSubscriptions(db, [
      {
        userid: customer.userid,
        planCode: 'annualCOM1',
        changeDate: null,
        expiryDate: null,
        paymentLink: null,
      },
    ]);
    const digest = await server.digest();
    const { body } = await admin.call(getLiveUsersDetails, { userid: customer.userid });
    assert.deepEqual(
      [
        body.apiKey,
        body.manualSub,
        body.corporate,
        body.firebaseAvailable,
        body.mongoAvailable,
        body.websocketEnabled,
        body.subscriptionPlanCode,
        body.redisPlanCode,
      ],
      [['Live0000…0000'], true, true, false, true, true, 'annualCOM1', null],
    );
    assert.deepEqual(
      [body.apiCount, body.liveApiCount, body.monthlyApiCount, body.dailyDataUsage, body.monthlyDataUsage],
      [12, 1450, 3400, 5, 6],
    );
    assert.equal(body.notifications['rate']?.[0]?.percent, 97);
    assert.equal(await server.digest(), digest);
  });

  test('the credit has the currency of the account, the next payment is one that renews', async () => {
    const { db } = server.platform;
    const { userid } = await makeCustomer(server.platform, { planCode: 'monthlyIND1' });
    const account = {
      ...deletedRecord('cus_yen000001'),
      deleted: false,
      currency: 'jpy',
      balanceCents: -150_000,
    };
    await insertStripeLinks(db, [
      { stripeId: account.id, userid, active: true, transferredFrom: null, record: account },
    ]);
    const keep = async (...subscriptions: Partial<SubscriptionRecord>[]) => {
      const mirror = {
        customer: account,
        subscriptions: subscriptions.map((given, n) => ({ ...running, id: `sub_live${n}`, ...given })),
        invoices: [],
        charges: [],
        olderInvoices: false,
        olderCharges: false,
      };
      await db.transaction().execute(async (trx) => {
        await storeMirrors(trx, [mirror]);
        await settleAccounts(trx, [userid]);
      });
      return (await admin.call(getLiveUsersDetails, { userid })).body;
    };
    const july = '2026-07-01T00:00:00.000Z';
    const found = await keep({ currentPeriodEnd: '2026-09-01T00:00:00.000Z' }, { currentPeriodEnd: july });
    assert.deepEqual([found.creditBalance, found.creditCurrency], [150_000, 'jpy']);
    assert.equal(found.nextSubscriptionDate, july, 'the first of several');
    const farOff = await keep({ cancelAt: '2031-01-01T00:00:00.000Z' });
    assert.equal(farOff.nextSubscriptionDate, july);
    const ending = await keep({ cancelAt: july, cancelAtPeriodEnd: true });
    assert.equal(ending.nextSubscriptionDate, null);
    await insertManualSubscriptions(db, [
      { userid, planCode: 'monthlyIND1', changeDate: null, expiryDate: '2020-01-01', paymentLink: null },
    ]);
    const manual = await keep({ status: 'canceled' });
    assert.equal(manual.nextSubscriptionDate, null);
    assert.deepEqual(
      manual.notifications['important']?.map(({ text }) => text),
      ['The manual subscription has expired, the plan is still given'],
    );
  });

  test('knows the plan of the gateway once the keys are there', async () => {
    const customer = await makeCustomer(server.platform, { planCode: 'monthlyIND3' });
    await admin.call(refreshAccountDetails, { id: customer.userid, type: 'redis' });
    const planThere = async () =>
      (await admin.call(getLiveUsersDetails, { userid: customer.userid })).body.redisPlanCode;
    // Any process that receives the notification of the commit writes it.
    for (let tries = 0; tries < 100 && (await planThere()) === null; tries += 1) await sleep(20);
    assert.equal(await planThere(), 'monthlyIND3');
  });

  test('is open to those who see live users, and needs a user id', async () => {
    const customer = await makeCustomer(server.platform);
    const member = await server.staff({ role: 'standard', permissions: ['liveUsers'] });
    assert.equal((await member.call(getLiveUsersDetails, { userid: customer.userid })).status, 200);
    assert.equal((await member.call(getLiveUsersDetails, {})).body.message, 'Please select a user');
  });
});
