import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { tryPaymentMethods } from '@midoffice/contract/billing/payments/calls/try-payment-methods';
import { stripeTestServer } from '../../../testing/stripe.ts';
import { seedCatalogue } from '../../customers/accounts/testing/factory.ts';
import { coreEnv, coreStaff, debtor, nowMs, seedFormerPrices, type PaymentsWorld } from './testing/world.ts';

const dayMs = 86_400_000;

describe('a payment whose answer never came, searched for after the provider has forgotten its key', () => {
  const clock = { nowMs, env: coreEnv };
  let world: PaymentsWorld;
  before(async () => {
    const made = await stripeTestServer(clock);
    seedCatalogue(made);
    seedFormerPrices(made);
    world = { ...made, admin: await made.server.staff({ userid: coreStaff(0) }) };
  });
  after(() => world.close());

  /** Pays with the good card, while the provider fails. @param kind whether it acts all the same */
  async function unanswered(kind: '500' | '500-after-success') {
    const customer = await debtor(world, 'visa');
    world.sandbox.inject({ kind, path: '/v1/invoices/*/pay', skip: 1 });
    const { body } = await world.admin.call(tryPaymentMethods, { ...customer });
    world.sandbox.clearFaults();
    assert.equal(body.effect.state, 'unknown', body.message);
    return { ...customer, id: body.effect.id };
  }
  const chargesOf = async (customer: string) =>
    (await world.onlooker.charges.list({ customer, limit: 100 })).data.filter(
      ({ status, payment_method_details: details }) =>
        status === 'succeeded' && details?.card?.last4 === '4242',
    );

  test('is found as ours by the event that names its key, and nothing is charged twice', async () => {
    const { id, stripeID } = await unanswered('500-after-success');
    const charged = (await chargesOf(stripeID)).length;
    clock.nowMs += 1.5 * dayMs;
    const view = await world.server.platform.effects.settle(id);
    assert.deepEqual([view.state, view.message], ['done', 'Paid 29.00 USD with visa 4242.']);
    assert.equal((await chargesOf(stripeID)).length, charged);
  });

  test('is not taken for ours where another request paid with the same card', async () => {
    const { id, stripeID, invoiceID } = await unanswered('500');
    const { data } = await world.onlooker.customers.listPaymentMethods(stripeID);
    const good = data.find(({ card }) => card?.last4 === '4242')!;
    await world.onlooker.invoices.pay(
      invoiceID,
      { payment_method: good.id },
      { idempotencyKey: randomUUID() },
    );
    clock.nowMs += 1.5 * dayMs;
    const view = await world.server.platform.effects.settle(id);
    assert.deepEqual(
      [view.state, view.message],
      ['done', 'The invoice was paid meanwhile, the card was not charged.'],
    );
  });
});
