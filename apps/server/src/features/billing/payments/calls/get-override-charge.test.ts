import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getOverrideCharge } from '@midoffice/contract/billing/payments/calls/get-override-charge';
import { paymentsWorld, payer, solventDebtor, type PaymentsWorld } from '../testing/world.ts';

describe('get-override-charge', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
  });
  after(() => world.close());

  test('says of a paid invoice and of a customer without a card why they cannot be charged', async () => {
    const { stripeID } = await payer(world);
    const [paid] = (await world.onlooker.invoices.list({ customer: stripeID, status: 'paid' })).data;
    const { body } = await world.admin.call(getOverrideCharge, { invoiceID: paid!.id! });
    assert.equal(body.notAllowed, 'The invoice is paid already.');
    const poor = await solventDebtor(world);
    const methods = await world.onlooker.customers.listPaymentMethods(poor.stripeID);
    for (const { id } of methods.data) await world.onlooker.paymentMethods.detach(id);
    const without = (await world.admin.call(getOverrideCharge, { invoiceID: poor.invoiceID })).body;
    assert.deepEqual([without.card, without.notAllowed], [null, 'The customer has no card to charge.']);
  });

  test('says that the provider does not answer', async () => {
    const { invoiceID } = await solventDebtor(world);
    world.sandbox.inject({ kind: 'reset', path: '/v1/invoices/*' });
    const silent = await world.admin.call(getOverrideCharge, { invoiceID });
    world.sandbox.clearFaults();
    assert.deepEqual(
      [silent.status, silent.body.message],
      [502, 'The card provider does not answer. Nothing was changed.'],
    );
  });
});
