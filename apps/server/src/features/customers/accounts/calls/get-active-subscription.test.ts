import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { refreshStripe } from '@midoffice/contract/customers/accounts/calls/refresh-stripe';
import { deletedRecord } from '../../../../platform/connectors/stripe/records.ts';
import type { Client } from '../../../../testing/server.ts';
import { stripeTestServer, type StripeTestServer } from '../../../../testing/stripe.ts';
import { makeCustomer } from '../factory.ts';
import { insertHistories, insertStripeLinks } from '../../stripe-accounts/api.ts';
import { insertManualSubscriptions, insertPaypalAccounts } from '../seed-store.ts';
import { linkedCustomer, seedCatalogue, testNowMs } from '../testing/factory.ts';

describe('get-active-subscription', () => {
  let world: StripeTestServer;
  let admin: Client;
  before(async () => {
    world = await stripeTestServer({ nowMs: testNowMs });
    seedCatalogue(world);
    admin = await world.server.staff();
  });
  after(() => world.close());

  test('answers the union of the two shapes for a customer with nothing', async () => {
    const customer = await makeCustomer(world.server.platform, { planCode: 'free' });
    const digest = await world.server.digest();
    const { body } = await admin.call(getActiveSubscription, { userid: customer.userid });
    assert.deepEqual(
      [
        body.account,
        body.manualAccount,
        body.paypal,
        body.activeSubscription,
        body.otherActiveSubscriptions,
        body.nonActiveSubscriptions,
        body.allStripeAccounts,
        body.activeStripeAccount,
      ],
      [null, null, null, null, [], [], [], null],
    );
    assert.deepEqual(
      [body.userid, body.user._id, body.user.email, body.user.userRole, body.user.planCode],
      [customer.userid, customer.mongoId, customer.email, null, 'free'],
    );
    assert.equal(await world.server.digest(), digest);
  });

  test('counts open invoices and failed charges over the whole history, not over the newest that it carries', async () => {
    const customer = await linkedCustomer(world, 'cus_history000001', {}, { planCode: 'free' });
    const at = (n: number): string => new Date(Date.parse('2026-01-01') - n * 86_400_000).toISOString();
    const numbers = Array.from({ length: 60 }, (_unused, n) => n);
    const money = { amountCents: 100, currency: 'usd' };
    await insertHistories(world.server.platform.db, [
      {
        customer: deletedRecord('cus_history000001'),
        subscriptions: [],
        charges: numbers.map((n) => ({
          ...money,
          id: `ch_history${n}`,
          status: n % 2 ? 'failed' : 'succeeded',
          created: at(n),
          description: null,
          failureCode: null,
          failureMessage: null,
          refunded: false,
          card: null,
          invoiceId: null,
        })),
        invoices: numbers.map((n) => ({
          id: `in_history${n}`,
          number: null,
          status: n % 3 ? 'paid' : 'open',
          amountDueCents: 100,
          amountRemainingCents: 0,
          currency: 'usd',
          created: at(n),
          attemptCount: 1,
          nextPaymentAttempt: null,
          hostedInvoiceUrl: null,
        })),
        olderInvoices: false,
        olderCharges: false,
      },
    ]);
    const { account, allStripeAccounts } = (
      await admin.call(getActiveSubscription, { userid: customer.userid })
    ).body;
    assert.equal(allStripeAccounts[0]?.charges.length, 25);
    assert.deepEqual(
      [account?.['charges'], account?.['failedCharges'], account?.['invoices'], account?.['openInvoices']],
      [60, 30, 60, 20],
    );
  });

  test('sorts subscriptions into active, other active and non-active (r000-sub-selector)', async () => {
    const customer = await linkedCustomer(
      world,
      'cus_many000000001',
      {
        subscriptions: [
          {
            price: 'price_monthlyIND1',
            start: '2026-01-10T00:00:00Z',
            status: 'canceled',
            cancelAt: '2026-03-10T00:00:00Z',
          },
          { price: 'price_monthlyIND2', start: '2026-06-01T00:00:00Z', status: 'active' },
          {
            price: 'price_annualIND3',
            start: '2026-04-01T00:00:00Z',
            status: 'active',
            cancelAtPeriodEnd: true,
          },
        ],
      },
      { planCode: 'annualIND3' },
    );
    const { db } = world.server.platform;
    await insertPaypalAccounts(db, [
      {
        userid: customer.userid,
        record: { status: 'ACTIVE', planCode: 'monthlyIND1', amountCents: 2900, plan: { id: 'P-1' } },
      },
    ]);
    await admin.call(refreshStripe, { userid: customer.userid });
    const before = (await admin.call(getActiveSubscription, { userid: customer.userid })).body;
    assert.equal(before.activeSubscription?.source, 'stripe');
    assert.deepEqual(
      before.otherActiveSubscriptions.map((row) => row.source),
      ['stripe', 'paypal'],
    );
    assert.deepEqual(
      before.nonActiveSubscriptions.map((row) => [row.status, row.subscriptionPlanCode]),
      [['canceled', 'monthlyIND1']],
    );
    assert.equal(
      before.otherActiveSubscriptions
        .concat(before.activeSubscription!)
        .find((row) => row.interval === 'year')?.changeDate,
      '2027-04-01T00:00:00.000Z',
    );
    assert.equal(before.paypal?.['plan'], '{"id":"P-1"}');
    await insertManualSubscriptions(db, [
      {
        userid: customer.userid,
        planCode: 'annualCOM1',
        changeDate: '2026-07-01',
        expiryDate: '2026-06-15',
        paymentLink: 'https://pay.example/1',
      },
    ]);
    const after = (await admin.call(getActiveSubscription, { userid: customer.userid })).body;
    assert.deepEqual(
      [
        after.activeSubscription?.source,
        after.activeSubscription?.subscriptionPlanCode,
        after.activeSubscription?.manualPaymentLink,
      ],
      ['manual', 'annualCOM1', 'https://pay.example/1'],
    );
    assert.equal(after.otherActiveSubscriptions.length, 3);
  });

  test('an expired manual subscription is not active', async () => {
    const customer = await makeCustomer(world.server.platform);
    await insertManualSubscriptions(world.server.platform.db, [
      {
        userid: customer.userid,
        planCode: 'annualCOM1',
        changeDate: null,
        expiryDate: '2026-06-14',
        paymentLink: null,
      },
    ]);
    const { body } = await admin.call(getActiveSubscription, { userid: customer.userid });
    assert.deepEqual(
      [body.activeSubscription, body.nonActiveSubscriptions[0]?.status, body.manualAccount?.status],
      [null, 'expired', 'expired'],
    );
  });

  test('lists all card-provider accounts with origin, charges and dashboard (r000-dup-transfered-from, r000-customer-dashboard-link)', async () => {
    const customer = await linkedCustomer(world, 'cus_new0000000001', {});
    world.sandbox.stripe.seedCustomer({
      id: 'cus_old0000000001',
      email: customer.email,
      name: 'Old',
      created: '2024-01-01T00:00:00Z',
      charges: [{ amountCents: 2900, created: '2024-02-01T00:00:00Z' }],
    });
    await insertStripeLinks(world.server.platform.db, [
      {
        stripeId: 'cus_old0000000001',
        userid: customer.userid,
        active: false,
        transferredFrom: 'Firebase',
        record: deletedRecord('cus_old0000000001'),
      },
    ]);
    await admin.call(refreshStripe, { userid: customer.userid });
    const { body } = await admin.call(getActiveSubscription, { userid: customer.userid });
    assert.deepEqual(
      body.allStripeAccounts.map((row) => [
        row.stripeID,
        row.active,
        row.transferedFrom,
        row.activeSubscription,
        row.charges.length,
        row.chargeCount,
      ]),
      [
        ['cus_new0000000001', true, null, false, 0, 0],
        ['cus_old0000000001', false, 'Firebase', false, 1, 1],
      ],
    );
    assert.equal(
      body.activeStripeAccount?.dashboardUrl,
      'https://dashboard.stripe.com/customers/cus_new0000000001',
    );
  });

  test('needs a user id', async () => {
    assert.equal((await admin.call(getActiveSubscription, {})).body.message, 'Please select a user');
  });
});
