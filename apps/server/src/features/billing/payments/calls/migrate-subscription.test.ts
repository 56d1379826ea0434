// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { getPaymentState } from '@midoffice/contract/billing/payments/calls/get-payment-state';
import { getSubscriptionMigration } from '@midoffice/contract/billing/payments/calls/get-subscription-migration';
import { migrateSubscription } from '@midoffice/contract/billing/payments/calls/migrate-subscription';
import { outcomesOf } from '../testing/audit-store.ts';
import { refusesStrangers } from '../testing/refusals.ts';
import { legacyCustomer, paymentsWorld, type PaymentsWorld } from '../testing/world.ts';

describe('migrate-subscription', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
  });
  after(() => world.close());
  const priceOf = (subscription: string): string => {
    const { items } = world.sandbox.stripe.get(subscription) as {
      items: { data: { price: { id: string } }[] };
    };
    return items.data[0]!.price.id;
  };

  test("moves the running subscription to today's price, without an invoice, and marks the customer migrated", async () => {
    const { userid, subscription } = await legacyCustomer(world);
    const invoices = world.sandbox.stripe.count('invoices') + world.sandbox.stripe.count('invoiceitems');
    const { status, body } = await world.admin.call(migrateSubscription, { userid });
    assert.equal(status, 200);
    assert.match(body.message, /^Subscription moved to today's price of Starter, monthly\./);
    assert.equal(priceOf(subscription), 'price_monthlyIND1');
    assert.equal(
      world.sandbox.stripe.count('invoices') + world.sandbox.stripe.count('invoiceitems'),
      invoices,
    );
    const details = (await world.admin.call(getActiveSubscription, { userid })).body;
    assert.deepEqual([details.user.migrated, details.activeSubscription?.amountCents], [true, 2900]);
    assert.deepEqual(await outcomesOf(world.server.platform.db, userid, 'migration.subscription'), [
      'intended',
      'done',
    ]);
  });

  test('refuses whom it is not for, and writes nothing (r000-legacy-migrate)', async () => {
    const free = await legacyCustomer(world, { planCode: 'free' });
    const moved = await legacyCustomer(world, { migrated: true });
    const before = await world.server.digest();
    for (const { userid } of [free, moved]) {
      const { status, body } = await world.admin.call(migrateSubscription, { userid });
      assert.equal(status, 409);
      assert.match(body.message, /^Migrate Subscription is for legacy customers on a paid plan only/);
    }
    assert.equal(await world.server.digest(), before);
  });

  test('refuses where nothing runs, and where the period would change', async () => {
    const nothing = await legacyCustomer(world, {}, null);
    const none = await world.admin.call(migrateSubscription, { userid: nothing.userid });
    assert.deepEqual([none.status, none.body.message], [409, 'No subscription of this customer is running.']);
    const annual = await legacyCustomer(world, {}, 'price_former_annual');
    const other = await world.admin.call(migrateSubscription, { userid: annual.userid });
    assert.equal(other.status, 409);
    assert.match(other.body.message, /billed every year in USD, Starter, monthly every month in USD/);
    assert.equal(priceOf(annual.subscription), 'price_former_annual');
  });

  test('refuses a quarterly and a foreign price: no invoice, no charge, the paid period stays', async () => {
    for (const [price, words] of [
      ['price_former_quarterly', /billed every 3 months in USD, Starter, monthly every month in USD/],
      ['price_former_euro', /billed every month in EUR, Starter, monthly every month in USD/],
    ] as const) {
      const { userid, stripeID, subscription } = await legacyCustomer(world, {}, price);
      const held = async () => {
        const [now, invoices, charges] = await Promise.all([
          world.onlooker.subscriptions.retrieve(subscription),
          world.onlooker.invoices.list({ customer: stripeID }),
          world.onlooker.charges.list({ customer: stripeID }),
        ]);
        return [now.items.data[0]!.current_period_end, invoices.data.length, charges.data.length];
      };
      const before = await held();
      const { status, body } = await world.admin.call(migrateSubscription, { userid });
      assert.deepEqual([status, await held()], [409, before]);
      assert.match(body.message, words);
      assert.equal(priceOf(subscription), price);
    }
  });

  test('refuses a second item, and what does not renew', async () => {
    const two = await legacyCustomer(world);
    await world.onlooker.subscriptionItems.create({
      subscription: two.subscription,
      price: 'price_monthlyIND2',
      proration_behavior: 'none',
    });
    const several = await world.admin.call(migrateSubscription, { userid: two.userid });
    assert.equal(several.status, 409);
    assert.match(
      several.body.message,
      /billed 2 items every month in USD, Starter, monthly 1 item every month/,
    );
    const ending = await legacyCustomer(world);
    await world.onlooker.subscriptions.update(ending.subscription, { cancel_at_period_end: true });
    const ends = await world.admin.call(migrateSubscription, { userid: ending.userid });
    assert.deepEqual(
      [ends.status, ends.body.message],
      [409, 'The running subscription ends on 2026-07-01 and does not renew, there is nothing to migrate.'],
    );
  });

  test('does what was shown, and nothing where an amount has moved since', async () => {
    const { userid, subscription } = await legacyCustomer(world);
    const shown = await world.admin.call(getSubscriptionMigration, { userid });
    assert.deepEqual(shown.body, {
      subscription,
      currency: 'usd',
      period: 'month',
      presentCents: 1900,
      nextCents: 2900,
      nextAt: '2026-07-01T00:00:00.000Z',
    });
    const expected = { subscription, currency: 'usd', presentCents: 1900, nextCents: 2900 };
    await world.onlooker.coupons.create({ id: 'halfmigration', percent_off: 50, duration: 'forever' });
    await world.onlooker.subscriptions.update(subscription, { discounts: [{ coupon: 'halfmigration' }] });
    const moved = await world.admin.call(migrateSubscription, { userid, expected });
    assert.deepEqual(
      [moved.status, moved.body.message],
      [409, 'The present amount was 19.00 USD and is 9.50 USD now. Nothing was changed, please check again.'],
    );
    assert.equal(priceOf(subscription), 'price_former_monthly');
    const again = (await world.admin.call(getSubscriptionMigration, { userid })).body;
    assert.deepEqual([again.presentCents, again.nextCents], [950, 1450]);
    const done = await world.admin.call(migrateSubscription, {
      userid,
      expected: { ...expected, presentCents: 950, nextCents: 1450 },
    });
    assert.equal(done.status, 200, done.body.message);
    assert.equal(priceOf(subscription), 'price_monthlyIND1');
  });

  test('never moves a subscription of one plan to the price of another', async () => {
    const { userid, subscription } = await legacyCustomer(world, { planCode: 'monthlyIND2' });
    const { status, body } = await world.admin.call(migrateSubscription, { userid });
    assert.equal(status, 409);
    assert.match(
      body.message,
      /^The running subscription is Starter, monthly, the customer has .*, monthly\. /,
    );
    assert.equal(priceOf(subscription), 'price_former_monthly');
  });

  test('a second one at the same time is refused, one moves (r000-legacy-migrate)', async () => {
    const { userid } = await legacyCustomer(world);
    const answers = await Promise.all([1, 2, 3].map(() => world.admin.call(migrateSubscription, { userid })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  });

  test('is answered on the beta host for the console of PUBLIC_URL and for no other page (r000-migrate-beta-host)', async () => {
    const origin = 'https://console.example';
    const beta = await paymentsWorld({
      env: { PUBLIC_URL: origin, BETA_API_URL: 'https://console.example:8443' },
    });
    const { userid, subscription } = await legacyCustomer(beta);
    const state = await beta.admin.call(getPaymentState, { userid });
    assert.equal(state.body.betaUrl, 'https://console.example:8443');
    const send = (from: string, method: 'POST' | 'OPTIONS' = 'POST') =>
      beta.server.app.inject({
        method,
        url: migrateSubscription.path,
        headers: {
          origin: from,
          'sec-fetch-site': 'same-site',
          cookie: `midoffice_session=${beta.admin.cookie}`,
        },
        ...(method === 'POST' && { payload: { userid } }),
      });
    const foreign = await send('https://elsewhere.example');
    assert.equal(foreign.statusCode, 403);
    assert.equal(foreign.headers['access-control-allow-origin'], undefined);
    const asked = await send(origin, 'OPTIONS');
    assert.deepEqual([asked.statusCode, asked.headers['access-control-allow-origin']], [204, origin]);
    const done = await send(origin);
    assert.deepEqual([done.statusCode, done.headers['access-control-allow-origin']], [200, origin]);
    const { items } = beta.sandbox.stripe.get(subscription) as {
      items: { data: { price: { id: string } }[] };
    };
    assert.equal(items.data[0]!.price.id, 'price_monthlyIND1');
    await beta.close();
  });

  test('refuses strangers', async () => {
    const { userid } = await legacyCustomer(world);
    await refusesStrangers(world, migrateSubscription, (id) => ({ userid: id }), userid);
  });
});
