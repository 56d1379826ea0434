import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { autoPayment } from '@midoffice/contract/billing/payments/calls/auto-payment';
import { createOverrideCharge } from '@midoffice/contract/billing/payments/calls/create-override-charge';
import { tryPaymentMethods } from '@midoffice/contract/billing/payments/calls/try-payment-methods';
import { newestAudit } from '../../../testing/audit.ts';
import { paymentsWorld, solventDebtor, type PaymentsWorld } from './testing/world.ts';

describe('an invoice that somebody else pays between the look and the payment', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld({ work: true });
  });
  after(() => world.close());

  const message = 'The invoice was paid meanwhile, the card was not charged.';
  const acts = [
    ['override charge', createOverrideCharge, (_userid: string, invoiceID: string) => ({ invoiceID })],
    ['payment methods', tryPaymentMethods, (userid: string, invoiceID: string) => ({ userid, invoiceID })],
    ['automatic payment', autoPayment, (userid: string, invoiceID: string) => ({ userid, invoiceID })],
  ] as const;

  for (const [name, call, inputOf] of acts)
    test(`is not reported as a payment of our card: ${name}`, async (t) => {
      const { userid, stripeID, invoiceID } = await solventDebtor(world);
      const { onlooker, server } = world;
      const { acts: provider } = server.platform.connectors.stripe;
      const { pay } = provider;
      t.mock.method(provider, 'pay', async (...given: Parameters<typeof pay>) => {
        const own = await onlooker.paymentMethods.attach('pm_card_mastercard', { customer: stripeID });
        await onlooker.invoices.pay(invoiceID, { payment_method: own.id }, { idempotencyKey: randomUUID() });
        return pay(...given);
      });
      const { status, body } = await world.admin.call(call, inputOf(userid, invoiceID));
      assert.deepEqual([status, body.message], [200, message]);
      const said = JSON.stringify((await newestAudit(server, userid)).after);
      assert.match(said, /paidMeanwhile/);
      assert.doesNotMatch(said, /"card":"visa 4242".*"paid":\["in_/);
      const { data } = await onlooker.charges.list({ customer: stripeID, limit: 100 });
      const cards = data.flatMap(({ status: outcome, payment_method_details: details }) =>
        outcome === 'succeeded' && details?.card ? [details.card.brand] : [],
      );
      assert.equal(cards.filter((brand) => brand === 'mastercard').length, 1);
      assert.equal(cards.filter((brand) => brand === 'visa').length, 1, 'the payment of the first period');
    });
});
