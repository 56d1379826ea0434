// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { refreshStripe } from '@midoffice/contract/customers/accounts/calls/refresh-stripe';
import { momentUs } from '../../../../platform/connectors/stripe/moment.ts';
import { createStripe } from '../../../../platform/connectors/stripe/stripe.ts';
import { stripeTestServer, type StripeTestServer } from '../../../../testing/stripe.ts';
import type { Client } from '../../../../testing/server.ts';
import { makeCustomer } from '../factory.ts';
import { emptyMirror, keepFromStripe, mirroredAccounts } from '../../stripe-accounts/api.ts';
import { accountOf, newestAudit } from '../testing/audit.ts';
import { linkedCustomer, seedCatalogue, testNowMs } from '../testing/factory.ts';

const unanswered = 'The card provider does not answer. Nothing was changed.';

describe('refresh-stripe', () => {
  let world: StripeTestServer;
  let admin: Client;
  before(async () => {
    world = await stripeTestServer({ nowMs: testNowMs });
    seedCatalogue(world);
    admin = await world.server.staff();
  });
  after(() => world.close());

  test('mirrors customer, subscription, invoices, charges and cards, and audits it', async () => {
    const customer = await linkedCustomer(
      world,
      'cus_active0000001',
      {
        paymentMethod: 'mastercard',
        cardExpiry: { month: 4, year: 2026 },
        subscriptions: [{ price: 'price_monthlyIND1', start: '2026-02-10T00:00:00Z' }],
      },
      { planCode: 'monthlyIND1' },
    );
    const { status, body } = await admin.call(refreshStripe, { userid: customer.userid });
    assert.equal(status, 200);
    assert.match(body.message, /^Card provider refreshed, \d+ changes\.$/);
    const { details } = body;
    assert.deepEqual([details.chargeCount, details.invoiceCount], [5, 5]);
    assert.deepEqual(
      [
        details.activeSubscription?.subscriptionPlanCode,
        details.activeSubscription?.amountCents,
        details.activeSubscription?.status,
      ],
      ['monthlyIND1', 2900, 'active'],
    );
    assert.equal(
      details.allStripeAccounts[0]?.charges[0]?.invoiceID,
      details.allStripeAccounts[0]?.invoices[0]?.invoiceID,
    );
    assert.deepEqual(
      details.paymentMethods.map(({ last4, expiry, expired, isDefault }) => [
        last4,
        expiry,
        expired,
        isDefault,
      ]),
      [['4444', '04/2026', true, true]],
    );
    assert.equal((await newestAudit(world.server, customer.userid))?.kind, 'account.stripe-refreshed');
    const again = await admin.call(refreshStripe, { userid: customer.userid });
    assert.deepEqual(
      [again.body.message, again.body.changes],
      ['Card provider refreshed, nothing has changed.', []],
    );
  });

  test('an invoice keeps the plan and period that it billed when the subscription moves to another price', async () => {
    const customer = await linkedCustomer(
      world,
      'cus_moved00000001',
      { subscriptions: [{ price: 'price_monthlyIND1', start: '2026-02-10T00:00:00Z' }] },
      { planCode: 'monthlyIND1' },
    );
    const [held] = (await world.onlooker.subscriptions.list({ customer: 'cus_moved00000001' })).data;
    await world.onlooker.subscriptions.update(held!.id, {
      items: [{ id: held!.items.data[0]!.id, price: 'price_monthlyCOM2' }],
      proration_behavior: 'none',
    });
    const { body } = await admin.call(refreshStripe, { userid: customer.userid });
    assert.equal(body.details.activeSubscription?.subscriptionPlanCode, 'monthlyCOM2');
    const invoices = body.details.allStripeAccounts[0]!.invoices;
    assert.deepEqual(new Set(invoices.map(({ planCode }) => planCode)), new Set(['monthlyIND1']));
    assert.deepEqual(
      [invoices.at(-1)!.periodStart?.slice(0, 10), invoices.at(-1)!.periodEnd?.slice(0, 10)],
      ['2026-02-10', '2026-03-10'],
    );
  });

  test('shows a failed renewal and marks the account', async () => {
    const customer = await linkedCustomer(world, 'cus_pastdue000001', {
      paymentMethod: 'insufficient_funds',
      subscriptions: [
        { price: 'price_monthlyIND2', start: '2026-03-01T00:00:00Z', status: 'past_due', failedAttempts: 2 },
      ],
    });
    const { body } = await admin.call(refreshStripe, { userid: customer.userid });
    assert.equal(body.details.recentFailedCharges.length, 2);
    assert.deepEqual(
      body.details.recentFailedCharges.map(({ failureCode, card }) => [failureCode, card])[0],
      ['insufficient_funds', 'visa 9995'],
    );
    assert.equal((await accountOf(world.server, customer.userid)).failed_payment, true);
  });

  test('a customer who was deleted at the provider keeps charges and invoices; the subscription has ended', async () => {
    const customer = await linkedCustomer(world, 'cus_vanish0000001', {
      subscriptions: [{ price: 'price_monthlyIND1', start: '2026-05-01T00:00:00Z' }],
    });
    const before = (await admin.call(refreshStripe, { userid: customer.userid })).body.details;
    await world.onlooker.customers.del('cus_vanish0000001');
    for (let round = 0; round < 2; round += 1) {
      const { details } = (await admin.call(refreshStripe, { userid: customer.userid })).body;
      assert.equal(details.account?.['deleted'], true);
      assert.equal(details.account?.['created'], before.account?.['created']);
      assert.deepEqual(
        [details.chargeCount, details.invoiceCount, details.activeSubscription],
        [before.chargeCount, before.invoiceCount, null],
      );
      assert.deepEqual(details.allStripeAccounts[0]?.charges, before.allStripeAccounts[0]?.charges);
      assert.ok(before.chargeCount > 0);
    }
  });

  test('so does one whom the provider does not know any more, as with the key of another account', async () => {
    const stripeId = 'cus_unknown000001';
    const customer = await linkedCustomer(world, stripeId, {
      subscriptions: [{ price: 'price_monthlyIND1', start: '2026-05-01T00:00:00Z' }],
    });
    await admin.call(refreshStripe, { userid: customer.userid });
    const { db } = world.server.platform;
    const [before] = await mirroredAccounts(db, customer.userid);
    await db
      .transaction()
      .execute((trx) => keepFromStripe(trx, customer.userid, [emptyMirror(stripeId, momentUs())]));
    const [after] = await mirroredAccounts(db, customer.userid);
    assert.deepEqual([after?.charges, after?.invoices], [before?.charges, before?.invoices]);
    assert.deepEqual(
      after?.subscriptions.map(({ status, endedAt }) => [status, endedAt !== null]),
      [['canceled', true]],
    );
    // The right key again: everything is as the provider has it.
    await admin.call(refreshStripe, { userid: customer.userid });
    const [again] = await mirroredAccounts(db, customer.userid);
    assert.deepEqual([again?.record, again?.subscriptions], [before?.record, before?.subscriptions]);
  });

  test('reads everything again, however old: a first charge that is refunded after a hundred others', async () => {
    world.sandbox.stripe.seed({
      prices: [{ id: 'price_daily', product: 'prod_IND1', unitAmountCents: 100, interval: 'day' }],
    });
    const { userid } = await linkedCustomer(world, 'cus_manycharges01', {
      subscriptions: [{ price: 'price_daily', start: '2026-02-15T00:00:00Z' }],
    });
    await admin.call(refreshStripe, { userid });
    const [held] = await mirroredAccounts(world.server.platform.db, userid, 500);
    assert.deepEqual([held?.invoiceCount, held?.chargeCount], [121, 121]);
    await world.onlooker.refunds.create({ charge: held!.charges.at(-1)!.id, amount: 40 });
    await admin.call(refreshStripe, { userid });
    const [later] = await mirroredAccounts(world.server.platform.db, userid, 500);
    assert.deepEqual(
      later?.charges.flatMap(({ id, amountRefundedCents }) =>
        amountRefundedCents ? [[id, amountRefundedCents]] : [],
      ),
      [[held!.charges.at(-1)!.id, 40]],
    );
  });

  const failures = [
    ['a time-out', { kind: 'delay', delayMs: 2_500 }, 502, unanswered],
    ['a broken connection', { kind: 'reset' }, 502, unanswered],
    [
      'an error of the provider',
      { kind: '500' },
      502,
      'The card provider failed to answer. Nothing was changed.',
    ],
    [
      'a refusal for haste',
      { kind: '429' },
      503,
      'The card provider is busy, please try again in a minute. Nothing was changed.',
    ],
  ] as const;
  for (const [what, fault, expected, message] of failures) {
    for (const path of ['/v1/customers/*', '/v1/charges']) {
      test(`${what} on ${path} leaves the mirror unchanged and says so`, async () => {
        const customer = await linkedCustomer(world, `cus_${fault.kind}${path.length}`.padEnd(18, '0'), {
          subscriptions: [{ price: 'price_monthlyIND1', start: '2026-05-01T00:00:00Z' }],
        });
        await admin.call(refreshStripe, { userid: customer.userid });
        const digest = await world.server.digest();
        // The SDK tries once more where a kept connection breaks, so one failure would not be seen.
        world.sandbox.inject({ vendor: 'stripe', path, times: 10, ...fault });
        const { status, body } = await admin.call(refreshStripe, { userid: customer.userid });
        assert.deepEqual([status, body.message], [expected, message]);
        assert.equal(await world.server.digest(), digest);
        world.sandbox.clearFaults();
        assert.equal(
          (await admin.call(getActiveSubscription, { userid: customer.userid })).body.chargeCount,
          2,
        );
      });
    }
  }

  test('says where a customer has no account there, and where none is connected', async () => {
    const customer = await makeCustomer(world.server.platform);
    const { status, body } = await admin.call(refreshStripe, { userid: customer.userid });
    assert.deepEqual([status, body.message], [404, 'This customer has no account at the card provider.']);
    await assert.rejects(createStripe({ secretKey: '', apiBase: '' }).fetchCustomer('cus_1'), {
      status: 503,
    });
  });

  test('a refused key is named by its setting, never by its value', async () => {
    const wrong = createStripe({ secretKey: 'sk_test_wrong', apiBase: world.sandbox.url, retries: 0 });
    await assert.rejects(wrong.fetchCustomer('cus_1'), {
      status: 502,
      message: 'The card provider refuses our key. Please check STRIPE_SECRET_KEY.',
    });
  });

  test('needs a user id', async () => {
    assert.equal((await admin.call(refreshStripe, {})).body.message, 'Please select a user');
  });
});
