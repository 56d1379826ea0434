import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getPaypalMigration } from '@midoffice/contract/billing/payments/calls/get-paypal-migration';
import { refusesStrangers } from '../testing/refusals.ts';
import { paymentsWorld, paypalCustomer, type PaymentsWorld } from '../testing/world.ts';

describe('get-paypal-migration', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
  });
  after(() => world.close());

  test('names both amounts, the day and the card, and changes nothing', async () => {
    const { userid, paypalID } = await paypalCustomer(world, { amountCents: 1900 });
    const [before, digest] = [world.sandbox.paypal.get(paypalID), await world.server.digest()];
    const { status, body } = await world.admin.call(getPaypalMigration, { userid });
    assert.deepEqual(
      [status, body.presentCents, body.nextCents, body.nextAt, body.card],
      [200, 1900, 2900, '2026-07-01T00:00:00Z', 'visa 4242'],
    );
    assert.deepEqual(world.sandbox.paypal.get(paypalID), before);
    assert.equal(await world.server.digest(), digest);
  });

  test('says why a customer cannot be migrated, and that a vendor does not answer', async () => {
    const suspended = await paypalCustomer(world, { status: 'SUSPENDED' });
    const refused = await world.admin.call(getPaypalMigration, { userid: suspended.userid });
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, 'The PayPal subscription is suspended, only an active one is migrated.'],
    );
    const { userid } = await paypalCustomer(world);
    world.sandbox.inject({ kind: '500', path: '/v1/prices' });
    const silent = await world.admin.call(getPaypalMigration, { userid });
    world.sandbox.inject({ kind: '500', path: '/v1/billing/subscriptions/*' });
    const other = await world.admin.call(getPaypalMigration, { userid });
    world.sandbox.clearFaults();
    assert.deepEqual(
      [silent.status, silent.body.message],
      [502, 'The card provider failed to answer. Nothing was changed.'],
    );
    assert.deepEqual(
      [other.status, other.body.message],
      [502, 'PayPal failed to answer. Nothing was changed.'],
    );
  });

  test('refuses strangers', async () => {
    const { userid } = await paypalCustomer(world);
    await refusesStrangers(world, getPaypalMigration, (id) => ({ userid: id }), userid);
  });
});
