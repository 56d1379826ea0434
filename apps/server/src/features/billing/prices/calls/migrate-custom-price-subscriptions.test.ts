// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEnterpriseMigration } from '@midoffice/contract/billing/prices/calls/get-enterprise-migration';
import { getPaymentState } from '@midoffice/contract/billing/payments/calls/get-payment-state';
import { migrateCustomPriceSubscriptions } from '@midoffice/contract/billing/prices/calls/migrate-custom-price-subscriptions';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { refusesStrangers } from '../../payments/testing/refusals.ts';
import { debtor, legacyCustomer, paymentsWorld, type PaymentsWorld } from '../../payments/testing/world.ts';
import { effect } from '../effects/migrate.ts';

describe('migrate-custom-price-subscriptions', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld({ work: true });
  });
  after(() => world.close());
  const newPriceID = 'price_monthlyIND1';
  const shownOf = async (userid: string, subscription: string) => {
    const { currency, prorationDate, proration, total, due } = (
      await world.admin.call(getEnterpriseMigration, { userid, subscription, newPriceID })
    ).body;
    return { currency, prorationDate, proration, total, due };
  };
  const priceOf = async (id: string): Promise<string> =>
    (await world.onlooker.subscriptions.retrieve(id)).items.data[0]!.price.id;

  test('bills exactly the proration that was shown, and the customer counts as migrated', async () => {
    const { userid, stripeID, subscription } = await legacyCustomer(world);
    const expected = await shownOf(userid, subscription);
    const { status, body } = await world.admin.call(migrateCustomPriceSubscriptions, {
      userid,
      subscription,
      newPriceID,
      expected,
      reason: 'contract',
    });
    assert.deepEqual([status, body.message], [200, 'Successfully migrated subscription.']);
    assert.equal(await priceOf(subscription), newPriceID);
    const items = (await world.onlooker.invoiceItems.list({ customer: stripeID })).data;
    assert.equal(
      items.reduce((sum, { amount }) => sum + amount, 0),
      expected.proration,
    );
    const { offers } = (await world.admin.call(getPaymentState, { userid })).body;
    const details = (await world.admin.call(getActiveSubscription, { userid })).body;
    assert.deepEqual([offers.migrateSubscription, details.activeSubscription?.amountCents], [false, 2900]);
    const again = await world.admin.call(migrateCustomPriceSubscriptions, {
      userid,
      subscription,
      newPriceID,
    });
    assert.deepEqual(
      [again.status, again.body.message],
      [409, 'newPriceID: is the price that the subscription has already'],
    );
  });

  test('409 with both figures where one has moved since it was shown; nothing is changed', async () => {
    const { userid, subscription } = await legacyCustomer(world);
    const expected = await shownOf(userid, subscription);
    const coupon = await world.onlooker.coupons.create({ percent_off: 10, duration: 'forever' });
    await world.onlooker.subscriptions.update(subscription, { discounts: [{ coupon: coupon.id }] });
    const input = { userid, subscription, newPriceID };
    const moved = await world.admin.call(migrateCustomPriceSubscriptions, { ...input, expected });
    assert.equal(moved.status, 409);
    assert.match(moved.body.message, /^The total was [\d.]+ USD and is [\d.]+ USD now\. Nothing was changed/);
    const old = { ...expected, prorationDate: expected.prorationDate - 100_000 };
    const late = await world.admin.call(migrateCustomPriceSubscriptions, { ...input, expected: old });
    assert.deepEqual([late.status, /shown too long ago/.test(late.body.message)], [409, true]);
    assert.equal(await priceOf(subscription), 'price_former_monthly');
  });

  test('409 where a later try would bill another amount than was shown; nothing is changed', async () => {
    const { userid, subscription } = await legacyCustomer(world);
    const expected = await shownOf(userid, subscription);
    world.sandbox.inject({ kind: '500', method: 'POST', path: '/v1/subscriptions/*', times: 9 });
    const first = await world.admin.call(migrateCustomPriceSubscriptions, {
      userid,
      subscription,
      newPriceID,
      expected,
    });
    assert.equal(first.body.effect.state, 'unknown');
    world.sandbox.clearFaults();
    const [item] = (await world.onlooker.subscriptions.retrieve(subscription)).items.data;
    await world.onlooker.subscriptions.update(subscription, {
      items: [{ id: item!.id, quantity: 3 }],
      proration_behavior: 'none',
    });
    const { state, message } = await world.server.platform.effects.settle(first.body.effect.id);
    assert.equal(state, 'failed');
    assert.match(message ?? '', /was [\d.]+ USD and is [\d.]+ USD now\. Nothing was changed/);
    assert.equal(await priceOf(subscription), 'price_former_monthly');
  });

  test('names the field that is wrong: product, archived price, currency, a cancelled subscription', async () => {
    const { userid, subscription } = await legacyCustomer(world);
    const other = await legacyCustomer(world);
    const ask = async (given: object, status: number, text: string): Promise<void> => {
      const answer = await world.admin.call(migrateCustomPriceSubscriptions, {
        userid,
        subscription,
        newPriceID,
        ...given,
      });
      assert.deepEqual([answer.status, answer.body.message], [status, text]);
    };
    await ask(
      { newPriceID: 'price_monthlyIND2' },
      409,
      "newPriceID: is a price of another product than the subscription's",
    );
    await ask(
      { newPriceID: 'price_former_euro' },
      409,
      'newPriceID: is in EUR, the subscription is billed in USD',
    );
    await ask(
      { newPriceID: 'price_former_quarterly' },
      409,
      'newPriceID: must be a monthly or an annual price of a fixed amount',
    );
    await ask(
      { newPriceID: 'price_nothing' },
      404,
      'newPriceID: the card provider knows no price of this ID',
    );
    await world.onlooker.prices.update('price_annualIND1', { active: false });
    await ask(
      { newPriceID: 'price_annualIND1' },
      409,
      'newPriceID: is archived, please choose an active price',
    );
    await world.onlooker.prices.update('price_annualIND1', { active: true });
    await ask(
      { subscription: other.subscription },
      404,
      'subscription: this customer has no subscription of this ID',
    );
    await ask({ subscription: 'x' }, 400, 'subscription: must be the id of a subscription, such as sub_1Abc');
    await world.onlooker.subscriptions.update(subscription, { cancel_at_period_end: true });
    await ask({}, 409, 'subscription: is cancelled and ends on 2026-07-01');
    await world.onlooker.subscriptions.cancel(subscription);
    await ask({}, 409, 'subscription: is canceled, only a running one can be migrated');
    assert.equal(await priceOf(other.subscription), 'price_former_monthly');
  });

  test('where a charge is due at once and the card is declined, nothing changes', async () => {
    const { userid, stripeID, subscription } = await legacyCustomer(world);
    const bad = await world.onlooker.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: stripeID,
    });
    await world.onlooker.customers.update(stripeID, {
      invoice_settings: { default_payment_method: bad.id },
    });
    const { status, body } = await world.admin.call(migrateCustomPriceSubscriptions, {
      userid,
      subscription: { subscriptionID: subscription },
      newPriceID: 'price_annualIND1',
    });
    assert.deepEqual([status, /^The card was declined/.test(body.message)], [402, true]);
    assert.equal(await priceOf(subscription), 'price_former_monthly');
    assert.equal((await world.onlooker.invoiceItems.list({ customer: stripeID })).data.length, 0);
  });

  test('two people at once: one migration, the other sees why; strangers are refused', async () => {
    const { userid, stripeID, subscription } = await legacyCustomer(world);
    world.sandbox.inject({ kind: 'delay', delayMs: 300, method: 'POST', path: '/v1/subscriptions/*' });
    const input = { userid, subscription, newPriceID };
    const both = await Promise.all(
      [1, 2].map(() => world.admin.call(migrateCustomPriceSubscriptions, input)),
    );
    world.sandbox.clearFaults();
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    assert.equal(
      both.find(({ status }) => status === 409)!.body.message,
      'Migration already in progress for this user.',
    );
    assert.equal((await world.onlooker.invoiceItems.list({ customer: stripeID })).data.length, 2);
    const { userid: late } = await debtor(world);
    await refusesStrangers(
      world,
      migrateCustomPriceSubscriptions,
      (id) => ({ userid: id, subscription, newPriceID }),
      late,
    );
  });

  test('is not taken up again for a Stripe ID that is another customer’s by now', async () => {
    const [own, other] = [await legacyCustomer(world), await legacyCustomer(world)];
    const ask = (...stripeIDs: string[]) =>
      world.server.platform.db.transaction().execute((trx) =>
        effect.stillBelongs!(trx, {
          input: { stripeIDs, subscription: own.subscription, newPriceID, legacy: false },
          targetId: own.userid,
        }),
      );
    await ask(own.stripeID);
    await assert.rejects(ask(own.stripeID, other.stripeID), /has changed since/);
  });
});
