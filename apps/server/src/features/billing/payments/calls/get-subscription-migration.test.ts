import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSubscriptionMigration } from '@midoffice/contract/billing/payments/calls/get-subscription-migration';
import { EffectRefused } from '../../../../platform/effects/effects.ts';
import { refusesStrangers } from '../testing/refusals.ts';
import { legacyCustomer, paymentsWorld, type PaymentsWorld } from '../testing/world.ts';

describe('get-subscription-migration', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
  });
  after(() => world.close());

  test('names both amounts and the day of the next invoice, and changes nothing at the provider', async () => {
    const { userid, subscription } = await legacyCustomer(world);
    const [before, digest] = [world.sandbox.stripe.get(subscription), await world.server.digest()];
    const { status, body } = await world.admin.call(getSubscriptionMigration, { userid });
    assert.deepEqual(
      [status, body.presentCents, body.nextCents, body.currency, body.nextAt],
      [200, 1900, 2900, 'usd', '2026-07-01T00:00:00.000Z'],
    );
    assert.deepEqual(world.sandbox.stripe.get(subscription), before);
    assert.equal(await world.server.digest(), digest);
  });

  test('says why a customer cannot be migrated, and that the provider does not answer', async () => {
    const moved = await legacyCustomer(world, { migrated: true });
    const refused = await world.admin.call(getSubscriptionMigration, { userid: moved.userid });
    assert.equal(refused.status, 409);
    assert.match(refused.body.message, /this customer is migrated already/);
    const quarterly = await legacyCustomer(world, {}, 'price_former_quarterly');
    const other = await world.admin.call(getSubscriptionMigration, { userid: quarterly.userid });
    assert.equal(other.status, 409);
    assert.match(other.body.message, /billed every 3 months in USD/);
    const { userid } = await legacyCustomer(world);
    world.sandbox.inject({ kind: '500', path: '/v1/invoices/create_preview' });
    const silent = await world.admin.call(getSubscriptionMigration, { userid });
    world.sandbox.clearFaults();
    assert.deepEqual(
      [silent.status, silent.body.message],
      [502, 'The card provider failed to answer. Nothing was changed.'],
    );
  });

  test("the provider's preview shows the immediate charge, and the migration charges that amount", async () => {
    const { subscription } = await legacyCustomer(world);
    const { acts } = world.server.platform.connectors.stripe;
    const itemId = (await world.onlooker.subscriptions.retrieve(subscription)).items.data[0]!.id;
    const next = await acts.nextInvoice(subscription, { itemId, priceId: 'price_former_quarterly' });
    assert.deepEqual([next?.chargesNow, next?.dueCents], [true, 7500]);
    const before = world.sandbox.stripe.get(subscription);
    const move = {
      id: subscription,
      itemId,
      from: 'price_former_monthly',
      planCode: 'monthlyIND1',
      effect: 'x',
    };
    await assert.rejects(
      acts.moveToPrice({ ...move, priceId: 'price_former_quarterly' }, 'key-1'),
      (error) => error instanceof EffectRefused && /would bill this change at once/.test(error.message),
    );
    await assert.rejects(
      acts.moveToPrice({ ...move, from: 'price_other', priceId: 'price_monthlyIND1' }, 'key-2'),
      (error) => error instanceof EffectRefused && /changed in the meantime/.test(error.message),
    );
    assert.deepEqual(world.sandbox.stripe.get(subscription), before);
  });

  test('refuses strangers', async () => {
    const { userid } = await legacyCustomer(world);
    await refusesStrangers(world, getSubscriptionMigration, (id) => ({ userid: id }), userid);
  });
});
