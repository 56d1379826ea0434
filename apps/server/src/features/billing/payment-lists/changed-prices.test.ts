// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { migratePaypalAccount } from '@midoffice/contract/billing/payments/calls/migrate-paypal-account';
import { migrateSubscription } from '@midoffice/contract/billing/payments/calls/migrate-subscription';
import { migrateCustomPriceSubscriptions } from '@midoffice/contract/billing/prices/calls/migrate-custom-price-subscriptions';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { mirrorCustomer } from '../../customers/accounts/testing/factory.ts';
import {
  legacyCustomer,
  paymentsWorld,
  paypalCustomer,
  type PaymentsWorld,
} from '../payments/testing/world.ts';
import { diagnose, mismatchFactsOf } from './api.ts';

describe('the plan after a price has changed at the provider', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
    world.sandbox.stripe.seed({
      prices: [
        {
          id: 'price_contract',
          product: 'prod_IND1',
          unitAmountCents: 9000,
          interval: 'month',
          nickname: 'Contract of 2026',
        },
      ],
    });
  });
  after(() => world.close());

  /** What a customer does in the provider's portal. */
  async function changePrice(
    subscription: string,
    price: string,
    proration: 'none' | 'always_invoice' = 'none',
  ): Promise<void> {
    const { items } = await world.onlooker.subscriptions.retrieve(subscription);
    await world.onlooker.subscriptions.update(subscription, {
      items: [{ id: items.data[0]!.id, price }],
      proration_behavior: proration,
    });
  }
  async function shownPlan(userid: string): Promise<string | null | undefined> {
    await mirrorCustomer(world.admin, userid);
    const { body } = await world.admin.call(getActiveSubscription, { userid });
    return body.activeSubscription?.subscriptionPlanCode;
  }
  /** Null: no mismatch. */
  async function paidPlan(userid: string): Promise<string | null | undefined> {
    const { db, now } = world.server.platform;
    const facts = await mismatchFactsOf(db, userid, now());
    return facts && diagnose(facts)?.paidPlan;
  }
  const metadataOf = async (subscription: string) =>
    (await world.onlooker.subscriptions.retrieve(subscription)).metadata;

  test('after a migration, screen and mismatch list follow the new price', async () => {
    const { userid, stripeID, subscription } = await legacyCustomer(world);
    assert.equal((await world.admin.call(migrateSubscription, { userid })).status, 200);
    assert.equal(await paidPlan(userid), null);
    await changePrice(subscription, 'price_monthlyIND2', 'always_invoice');
    assert.equal(await shownPlan(userid), 'monthlyIND2');
    assert.equal(await paidPlan(userid), 'monthlyIND2');
    const mirror = await world.server.platform.connectors.stripe.fetchCustomer(stripeID);
    assert.deepEqual(
      mirror!.invoices.map(({ planCode }) => planCode),
      ['monthlyIND2', 'monthlyIND1'],
    );
    const [running] = await world.server.platform.connectors.stripe.acts.runningSubscriptions(stripeID);
    assert.equal(running?.planCode, 'monthlyIND2');
    assert.equal((await metadataOf(subscription))['midoffice_price'], 'price_monthlyIND1');
  });

  test('after a migration from PayPal, too', async () => {
    const { userid, stripeID } = await paypalCustomer(world);
    assert.equal((await world.admin.call(migratePaypalAccount, { userid })).status, 200);
    const [{ id } = { id: '' }] = (await world.onlooker.subscriptions.list({ customer: stripeID })).data;
    await changePrice(id, 'price_monthlyIND2');
    assert.equal(await shownPlan(userid), 'monthlyIND2');
    assert.equal(await paidPlan(userid), 'monthlyIND2');
    assert.equal((await metadataOf(id))['midoffice_price'], 'price_monthlyIND1');
  });

  test('a move to a price without a plan clears the former plan', async () => {
    const { userid, subscription } = await legacyCustomer(world);
    await world.onlooker.subscriptions.update(subscription, { metadata: { planCode: 'monthlyIND1' } });
    const { status } = await world.admin.call(migrateCustomPriceSubscriptions, {
      userid,
      subscription,
      newPriceID: 'price_contract',
    });
    assert.equal(status, 200);
    assert.equal(await shownPlan(userid), 'Contract of 2026');
    const { planCode, midoffice_price } = await metadataOf(subscription);
    assert.deepEqual([planCode, midoffice_price], [undefined, 'price_contract']);
  });

  test('what was written for another price does not count, what names no price does', async () => {
    const { userid, subscription } = await legacyCustomer(world, {}, 'price_contract');
    await world.onlooker.subscriptions.update(subscription, { metadata: { planCode: 'annualIND1' } });
    assert.equal(await shownPlan(userid), 'annualIND1');
    for (const [price, plan] of [
      ['price_contract', 'annualIND1'],
      ['price_monthlyIND2', 'Contract of 2026'],
    ] as const) {
      await world.onlooker.subscriptions.update(subscription, { metadata: { midoffice_price: price } });
      assert.equal(await shownPlan(userid), plan);
    }
  });
});
