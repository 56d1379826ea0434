import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getPaymentState } from '@midoffice/contract/billing/payments/calls/get-payment-state';
import { refusesStrangers } from '../testing/refusals.ts';
import { legacyCustomer, paymentsWorld, paypalCustomer, type PaymentsWorld } from '../testing/world.ts';

describe('get-payment-state', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
  });
  after(() => world.close());
  const offers = async (userid: string) => {
    const { freeDowngrade, migrateSubscription, paypal } = (
      await world.admin.call(getPaymentState, { userid })
    ).body.offers;
    return [freeDowngrade, migrateSubscription, paypal];
  };

  test('offers the free downgrade to legacy customers on the free plan who are not migrated (r000-legacy-free-downgrade)', async () => {
    assert.deepEqual(await offers((await legacyCustomer(world, { planCode: 'free' })).userid), [
      true,
      false,
      false,
    ]);
    assert.deepEqual(
      await offers((await legacyCustomer(world, { planCode: 'free', migrated: true })).userid),
      [false, false, false],
    );
    assert.deepEqual(
      await offers((await legacyCustomer(world, { planCode: 'free', legacy: false })).userid),
      [false, false, false],
    );
  });

  test('offers the migration of the subscription to legacy customers on a paid plan (r000-legacy-migrate)', async () => {
    assert.deepEqual(await offers((await legacyCustomer(world)).userid), [false, true, false]);
    assert.deepEqual(await offers((await legacyCustomer(world, { migrated: true })).userid), [
      false,
      false,
      false,
    ]);
  });

  test('offers the PayPal migration where the PayPal subscription is active', async () => {
    assert.equal((await offers((await paypalCustomer(world)).userid))[2], true);
    assert.equal((await offers((await paypalCustomer(world, { status: 'SUSPENDED' })).userid))[2], false);
  });

  test('refuses strangers', async () => {
    const { userid } = await legacyCustomer(world);
    await refusesStrangers(world, getPaymentState, (id) => ({ userid: id }), userid);
  });
});
