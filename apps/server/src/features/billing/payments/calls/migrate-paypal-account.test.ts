// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { listEffects } from '@midoffice/contract/billing/payments/calls/list-effects';
import { getPaypalMigration } from '@midoffice/contract/billing/payments/calls/get-paypal-migration';
import { migratePaypalAccount } from '@midoffice/contract/billing/payments/calls/migrate-paypal-account';
import { retryEffect } from '@midoffice/contract/billing/payments/calls/retry-effect';
import { outcomesOf } from '../testing/audit-store.ts';
import { refusesStrangers } from '../testing/refusals.ts';
import { paymentsWorld, paypalCustomer, type PaymentsWorld } from '../testing/world.ts';

describe('migrate-paypal-account', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
  });
  after(() => world.close());
  const madeFor = async (email: string) => {
    const client = world.onlooker;
    const customers = (await client.customers.list({ email })).data;
    const subscriptions = await Promise.all(
      customers.map(({ id }) => client.subscriptions.list({ customer: id, status: 'all' })),
    );
    return { customers, subscriptions: subscriptions.flatMap(({ data }) => data) };
  };

  test('begins a card subscription on the next PayPal day, cancels PayPal afterwards, and links the account', async () => {
    const { userid, email, paypalID } = await paypalCustomer(world);
    const { status, body } = await world.admin.call(migratePaypalAccount, { userid });
    assert.equal(status, 200);
    assert.match(body.message, /^PayPal migrated: Starter, monthly is billed by card from 2026-07-01 on/);
    const { customers, subscriptions } = await madeFor(email);
    assert.equal(customers.length, 1);
    assert.deepEqual(
      subscriptions.map(({ status: state, trial_end }) => [state, trial_end]),
      [['trialing', Date.UTC(2026, 6, 1) / 1000]],
    );
    assert.equal(world.sandbox.paypal.get(paypalID)?.status, 'CANCELLED');
    const details = (await world.admin.call(getActiveSubscription, { userid })).body;
    assert.deepEqual(
      [details.user.migrated, details.activeStripeAccount?.stripeID, details.paypal?.['status']],
      [true, customers[0]!.id, 'CANCELLED'],
    );
    assert.deepEqual(await outcomesOf(world.server.platform.db, userid, 'migration.paypal'), [
      'intended',
      'done',
    ]);
    const again = await world.admin.call(migratePaypalAccount, { userid });
    assert.deepEqual(
      [again.status, again.body.message],
      [409, 'The PayPal subscription is cancelled, only an active one is migrated.'],
    );
  });

  /** Looks the customer's newest effect up until it is known, as the runner of a working process does. */
  const settled = async (userid: string) => {
    for (let n = 0; n < 20; n += 1) {
      const [effect] = (await world.admin.call(listEffects, { userid })).body.rows;
      if (effect?.state === 'done' || effect?.state === 'failed') return effect;
      await world.server.platform.effects.settle(effect!.id);
    }
    throw new Error('not settled');
  };

  test('a second one is refused while one runs, until its outcome is known (r000-paypal-migration-lock)', async () => {
    const { userid, email } = await paypalCustomer(world);
    world.sandbox.inject({
      kind: 'timeout-after-success',
      method: 'POST',
      path: '/v1/billing/subscriptions/*/cancel',
      times: 3,
    });
    const first = await world.admin.call(migratePaypalAccount, { userid });
    assert.equal(first.body.effect.state, 'unknown');
    const second = await world.admin.call(migratePaypalAccount, { userid });
    assert.deepEqual(
      [second.status, second.body.message],
      [409, 'Migration already in progress for this user.'],
    );
    assert.equal((await settled(userid)).state, 'done');
    const { customers, subscriptions } = await madeFor(email);
    assert.deepEqual([customers.length, subscriptions.length], [1, 1]);
    world.sandbox.clearFaults();
  });

  test('PayPal refuses to be cancelled: the new subscription is taken back, one bills; taken up again it migrates once', async () => {
    const { userid, email, paypalID } = await paypalCustomer(world);
    const seeded = (status: 'APPROVED' | 'ACTIVE') =>
      world.sandbox.paypal.seed([
        {
          id: paypalID,
          planCode: 'monthlyIND1',
          amountCents: 2900,
          interval: 'month',
          status,
          start: '2026-01-01T00:00:00Z',
          nextBilling: '2026-07-01T00:00:00Z',
          payer: { id: 'PAYERAGAIN', email },
        },
      ]);
    // Between the look and the act PayPal comes into a state from which it lets nobody cancel.
    world.sandbox.inject({ kind: '500-after-success', method: 'POST', path: '/v1/subscriptions' });
    const first = await world.admin.call(migratePaypalAccount, { userid });
    assert.equal(first.body.effect.state, 'unknown');
    seeded('APPROVED');
    const refused = await settled(userid);
    assert.equal(refused.state, 'failed');
    assert.match(refused.message, /The new card subscription was canceled\. PayPal bills as before\.$/);
    assert.deepEqual(
      (await madeFor(email)).subscriptions.map(({ status }) => status),
      ['canceled'],
    );
    seeded('ACTIVE');
    const again = await world.admin.call(retryEffect, { id: refused.id });
    assert.equal(again.status, 200, again.body.message);
    const { customers, subscriptions } = await madeFor(email);
    assert.equal(customers.length, 1);
    assert.deepEqual(subscriptions.map(({ status }) => status).toSorted(), ['canceled', 'trialing']);
    assert.equal(world.sandbox.paypal.get(paypalID)?.status, 'CANCELLED');
  });

  test('who cancels at PayPal before the card subscription has begun is not billed by card', async () => {
    const { userid, email, paypalID } = await paypalCustomer(world);
    world.sandbox.inject({ kind: '500', method: 'POST', path: '/v1/subscriptions' });
    const { body } = await world.admin.call(migratePaypalAccount, { userid });
    assert.equal(body.effect.state, 'unknown');
    await world.server.platform.connectors.paypal.acts.cancel(paypalID, 'By the customer', randomUUID());
    const { state, message } = await settled(userid);
    assert.deepEqual(
      [state, message],
      ['failed', 'The PayPal subscription is not active, there is nothing to migrate.'],
    );
    assert.deepEqual((await madeFor(email)).subscriptions, []);
  });

  test('a key that PayPal refuses half-way leaves it open, with what has begun, until PayPal is cancelled', async () => {
    const { userid, email, paypalID } = await paypalCustomer(world);
    world.sandbox.inject({
      kind: '401',
      method: 'POST',
      path: '/v1/billing/subscriptions/*/cancel',
      times: 2,
    });
    const { body } = await world.admin.call(migratePaypalAccount, { userid });
    assert.equal(body.effect.state, 'unknown');
    assert.match(body.message, /sub_\w+ has begun, PayPal is not cancelled yet: PayPal refuses our key/);
    assert.equal((await settled(userid)).state, 'done');
    assert.deepEqual(
      (await madeFor(email)).subscriptions.map(({ status }) => status),
      ['trialing'],
    );
    assert.equal(world.sandbox.paypal.get(paypalID)?.status, 'CANCELLED');
  });

  test('a plan that is billed by card already, whenever that ends, is not begun a second time', async () => {
    const { userid, email, paypalID } = await paypalCustomer(
      world,
      {},
      {
        subscriptions: [
          { price: 'price_monthlyIND1', start: '2026-06-01T00:00:00Z', cancelAt: '2031-01-01T00:00:00Z' },
        ],
      },
    );
    const { status, body } = await world.admin.call(migratePaypalAccount, { userid });
    assert.deepEqual(
      [status, body.message],
      [409, 'Starter, monthly is billed by card already, for this customer.'],
    );
    assert.equal((await madeFor(email)).subscriptions.length, 1);
    assert.equal(world.sandbox.paypal.get(paypalID)?.status, 'ACTIVE');
  });

  test('what is to begin by card would bill beside the new subscription: refused, PayPal goes on', async () => {
    const items = [{ price: 'price_monthlyIND1' }];
    const begin = {
      waits: (customer: string) =>
        world.onlooker.subscriptions.create({ customer, items, payment_behavior: 'default_incomplete' }),
      begins: (customer: string) =>
        world.onlooker.subscriptionSchedules.create({
          customer,
          start_date: Date.UTC(2026, 6, 1) / 1000,
          phases: [{ items }],
        }),
    };
    for (const [kind, words] of [
      ['waits', /^sub_\w+ waits for its first payment by card .*, or wait until it has expired\.$/],
      ['begins', /^sub_sched_\w+ is to begin billing by card .* Please cancel it first\.$/],
    ] as const) {
      const { userid, email, paypalID, stripeID } = await paypalCustomer(world);
      await begin[kind](stripeID);
      const made = (await madeFor(email)).subscriptions.length;
      const { status, body } = await world.admin.call(migratePaypalAccount, { userid });
      assert.equal(status, 409, body.message);
      assert.match(body.message, words);
      assert.equal((await world.admin.call(getPaypalMigration, { userid })).status, 409);
      assert.equal((await madeFor(email)).subscriptions.length, made);
      assert.equal(world.sandbox.paypal.get(paypalID)?.status, 'ACTIVE');
    }
  });

  test('refuses another currency and another period; PayPal goes on, nothing begins by card', async () => {
    for (const [given, words] of [
      [
        { currency: 'eur' },
        'PayPal bills every month in EUR, Starter, monthly is billed every month in USD.',
      ],
      [
        { intervalCount: 3, amountCents: 7500 },
        'PayPal bills every 3 months in USD, Starter, monthly is billed every month in USD.',
      ],
    ] as const) {
      const { userid, email, paypalID } = await paypalCustomer(world, given);
      const { status, body } = await world.admin.call(migratePaypalAccount, { userid });
      assert.deepEqual([status, body.message], [409, `${words} Only the amount may differ.`]);
      assert.deepEqual((await madeFor(email)).subscriptions, []);
      assert.equal(world.sandbox.paypal.get(paypalID)?.status, 'ACTIVE');
    }
  });

  test('refuses a customer without a card that is valid on the billing date; PayPal goes on', async () => {
    const expired = { cardExpiry: { month: 6, year: 2026 } };
    for (const card of [null, { paymentMethod: 'none' }, expired] as const) {
      const { userid, email, paypalID } = await paypalCustomer(world, {}, card);
      const { status, body } = await world.admin.call(migratePaypalAccount, { userid });
      assert.deepEqual(
        [status, body.message],
        [
          409,
          'The customer has no card that is valid on 2026-07-01, the next PayPal billing date. Please ask for one first.',
        ],
      );
      assert.deepEqual((await madeFor(email)).subscriptions, []);
      assert.equal(world.sandbox.paypal.get(paypalID)?.status, 'ACTIVE');
    }
  });

  test('a changed amount is shown, travels with the call, and is refused where it has moved since', async () => {
    const { userid, email, paypalID, stripeID } = await paypalCustomer(world, { amountCents: 1900 });
    const { cardID, ...shown } = (await world.admin.call(getPaypalMigration, { userid })).body;
    assert.match(cardID ?? '', /^pm_/);
    assert.deepEqual(shown, {
      currency: 'usd',
      period: 'month',
      presentCents: 1900,
      nextCents: 2900,
      nextAt: '2026-07-01T00:00:00Z',
      card: 'visa 4242',
    });
    const expected = { currency: 'usd', presentCents: 1900, nextCents: 2500 };
    const moved = await world.admin.call(migratePaypalAccount, { userid, expected });
    assert.deepEqual(
      [moved.status, moved.body.message],
      [409, 'The new amount was 25.00 USD and is 29.00 USD now. Nothing was changed, please check again.'],
    );
    assert.equal(world.sandbox.paypal.get(paypalID)?.status, 'ACTIVE');
    const done = await world.admin.call(migratePaypalAccount, {
      userid,
      expected: { ...expected, nextCents: 2900 },
    });
    assert.equal(done.status, 200, done.body.message);
    const { subscriptions } = await madeFor(email);
    const { data } = await world.onlooker.customers.listPaymentMethods(stripeID);
    assert.deepEqual(
      subscriptions.map(({ default_payment_method: card }) => card),
      [data[0]!.id],
    );
  });

  test('of twenty concurrent requests one migrates, the others get a conflict (r000-paypal-migration-lock)', async () => {
    const { userid, email, paypalID } = await paypalCustomer(world);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.admin.call(migratePaypalAccount, { userid })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    for (const { status, body } of answers)
      if (status !== 200)
        assert.match(
          body.message,
          /^(Migration already in progress for this user\.|The PayPal subscription is cancelled)/,
        );
    assert.equal((await madeFor(email)).customers.length, 1);
    assert.equal(world.sandbox.paypal.moves(paypalID), 1);
  });

  test('refuses customers without an active PayPal subscription, nothing written', async () => {
    const { userid } = await paypalCustomer(world, { status: 'SUSPENDED' });
    const before = await world.server.digest();
    const { status, body } = await world.admin.call(migratePaypalAccount, { userid });
    assert.deepEqual(
      [status, body.message],
      [409, 'The PayPal subscription is suspended, only an active one is migrated.'],
    );
    assert.equal(await world.server.digest(), before);
  });

  test('refuses strangers', async () => {
    const { userid } = await paypalCustomer(world);
    await refusesStrangers(world, migratePaypalAccount, (id) => ({ userid: id }), userid);
  });
});
