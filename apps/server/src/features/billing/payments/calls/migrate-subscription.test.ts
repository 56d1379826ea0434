import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { getPaymentState } from '@midoffice/contract/billing/payments/calls/get-payment-state';
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
    assert.match(other.body.message, /paid by the year, Starter, monthly by the month/);
    assert.equal(priceOf(annual.subscription), 'price_former_annual');
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
