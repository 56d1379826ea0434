import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSubscriptionDetails } from '@midoffice/contract/billing/customer-payments/calls/get-subscription-details';
import { sql } from 'kysely';
import { makeCustomer } from '../../../customers/accounts/testing/factory.ts';
import { couponsWorld, payer, rate, type CouponsWorld } from '../../coupon-analytics/testing/world.ts';

describe('get-subscription-details', () => {
  let world: CouponsWorld;
  before(async () => {
    world = await couponsWorld();
    await rate(world, 'PARTNER20', 10);
  });
  after(() => world.close());

  test('the active one, other active ones and ended ones, with commission so far and months begun', async () => {
    const { userid, stripeID } = await payer(
      world,
      {
        subscriptions: [
          { id: 'sub_now', price: 'price_monthlyIND1', start: '2026-04-01T00:00:00Z', coupon: 'PARTNER20' },
          { id: 'sub_year', price: 'price_annualIND1', start: '2025-07-01T00:00:00Z' },
          {
            id: 'sub_past',
            price: 'price_monthlyIND2',
            start: '2025-01-01T00:00:00Z',
            status: 'canceled',
            cancelAt: '2025-03-10T00:00:00Z',
          },
        ],
      },
      { legacy: true },
    );
    const { body } = await world.admin.call(getSubscriptionDetails, { userid });
    assert.deepEqual(
      [body.message, body.subscriptionStatus, body.legacy, body.migrated],
      ['Subscriptions Loaded Successfully', 'active', true, false],
    );
    assert.equal(body.accounts[0]?.stripeID, stripeID);
    assert.deepEqual(
      [
        body.activeSubscription?.subscriptionID,
        body.otherActiveSubscriptions.map((one) => one.subscriptionID),
      ],
      ['sub_now', ['sub_year']],
    );
    const { amount, commission, couponCodes, planName, activeMonths, interval, currency } =
      body.activeSubscription!;
    assert.deepEqual(
      [amount, commission, couponCodes, planName, activeMonths, interval, currency],
      [2900, 3 * 232, ['PARTNER20'], 'Starter, monthly', 3, 'month', 'usd'],
    );
    const [past] = body.nonActiveSubscriptions;
    assert.deepEqual(
      [past?.subscriptionID, past?.subStatus, past?.canceledAt, past?.activeMonths, past?.commission],
      ['sub_past', 'canceled', '2025-03-10T00:00:00.000Z', 3, 0],
    );
  });

  test('a subscription of an id that was deleted keeps its commission', async () => {
    const { userid, stripeID } = await payer(world, {
      subscriptions: [
        { id: 'sub_kept', price: 'price_monthlyIND1', start: '2026-04-01T00:00:00Z', coupon: 'PARTNER20' },
      ],
    });
    const { db } = world.server.platform;
    await sql`update stripe_customer set active = false, removed_at = now() where stripe_id = ${stripeID}`.execute(
      db,
    );
    const { body } = await world.admin.call(getSubscriptionDetails, { userid });
    assert.deepEqual(
      [body.accounts, body.activeSubscription?.subscriptionID, body.activeSubscription?.commission],
      [[], 'sub_kept', 3 * 232],
    );
  });

  test('refresh finds what has changed at the provider', async () => {
    const { userid } = await payer(world, {
      subscriptions: [{ id: 'sub_moving', price: 'price_monthlyIND1', start: '2026-05-01T00:00:00Z' }],
    });
    await world.onlooker.subscriptions.cancel('sub_moving');
    const before = await world.admin.call(getSubscriptionDetails, { userid });
    assert.equal(before.body.subscriptionStatus, 'active');
    const { body } = await world.admin.call(getSubscriptionDetails, { userid, refresh: 'true' });
    assert.deepEqual(
      [body.subscriptionStatus, body.activeSubscription, body.nonActiveSubscriptions[0]?.subStatus],
      [null, null, 'canceled'],
    );
  });

  test('a customer without a subscription says so; others are refused', async () => {
    const none = await makeCustomer(world.server.platform);
    const { body } = await world.admin.call(getSubscriptionDetails, { userid: none.userid });
    assert.deepEqual([body.message, body.nonActiveSubscriptions], ['No subscription found', []]);
    assert.equal((await world.admin.call(getSubscriptionDetails, { userid: 'nobody' })).status, 404);
    assert.equal((await world.admin.call(getSubscriptionDetails, { userid: '' })).status, 400);
    const other = await world.server.staff({ role: 'standard', permissions: ['getCharges'] });
    assert.equal((await other.call(getSubscriptionDetails, { userid: none.userid })).status, 403);
  });
});
