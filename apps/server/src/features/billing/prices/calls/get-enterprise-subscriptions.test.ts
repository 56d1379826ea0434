import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEnterpriseSubscriptions } from '@midoffice/contract/billing/prices/calls/get-enterprise-subscriptions';
import { refusesStrangers } from '../../payments/testing/refusals.ts';
import { debtor, legacyCustomer, paymentsWorld, type PaymentsWorld } from '../../payments/testing/world.ts';

describe('get-enterprise-subscriptions', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
  });
  after(() => world.close());
  const rowsOf = async (userid: string) =>
    (await world.admin.call(getEnterpriseSubscriptions, { userid })).body.rows;

  test('lists what still bills, and says why one cannot be migrated', async () => {
    const running = await legacyCustomer(world);
    assert.deepEqual(
      (await rowsOf(running.userid)).map(
        ({ subscriptionID, productName, amount, currency, period, notAllowed }) => [
          subscriptionID,
          productName,
          amount,
          currency,
          period,
          notAllowed,
        ],
      ),
      [[running.subscription, 'Starter API plan', 1900, 'usd', 'month', null]],
    );
    await world.onlooker.subscriptions.update(running.subscription, { cancel_at_period_end: true });
    assert.equal(
      (await rowsOf(running.userid))[0]!.notAllowed,
      'subscription: is cancelled and ends on 2026-07-01',
    );
    await world.onlooker.subscriptions.cancel(running.subscription);
    assert.deepEqual(await rowsOf(running.userid), []);
    const late = await debtor(world);
    assert.match((await rowsOf(late.userid))[0]!.notAllowed!, /^subscription: is past due/);
  });

  test('refuses strangers', async () => {
    const { userid } = await legacyCustomer(world);
    await refusesStrangers(world, getEnterpriseSubscriptions, (id) => ({ userid: id }), userid);
  });
});
