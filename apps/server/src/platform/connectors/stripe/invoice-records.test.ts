import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Stripe from 'stripe';
import { stripeTestServer } from '../../../testing/stripe.ts';
import { chargeRecord, invoicesByIntent } from './invoice-records.ts';

test('a charge from before payment intents has the invoice whose payment names it', async (t) => {
  const world = await stripeTestServer();
  t.after(() => world.close());
  const customer = 'cus_beforeintents';
  const created = '2020-01-01T00:00:00Z';
  world.sandbox.stripe.seed({
    products: [{ id: 'prod_old', name: 'Old', created }],
    prices: [{ id: 'price_old', product: 'prod_old', unitAmountCents: 1900, interval: 'month', created }],
    customers: [
      {
        id: customer,
        email: 'old@example.net',
        name: 'Old customer',
        created,
        subscriptions: [{ price: 'price_old', start: '2026-05-01T00:00:00Z' }],
      },
    ],
  });
  const { data: invoices } = await world.onlooker.invoices.list({ customer, expand: ['data.payments'] });
  const { data: charges } = await world.onlooker.charges.list({ customer });
  const now = invoicesByIntent(invoices);
  const invoiceOf = (charge: Stripe.Charge, known: ReadonlyMap<string, string>) =>
    chargeRecord(charge, known).invoiceId;
  const billed = charges.map((charge) => invoiceOf(charge, now));
  assert.ok(billed.length && billed.every(Boolean));
  // As the provider answers them of older charges.
  const chargeOf = new Map(charges.map((charge) => [String(charge.payment_intent), charge.id]));
  const older = invoices.map((invoice) => ({
    ...invoice,
    payments: {
      ...invoice.payments!,
      data: invoice.payments!.data.map((one) => ({
        ...one,
        payment: { type: 'charge' as const, charge: chargeOf.get(String(one.payment.payment_intent))! },
      })),
    },
  }));
  const known = invoicesByIntent(older);
  assert.deepEqual(
    charges.map((charge) => invoiceOf({ ...charge, payment_intent: null }, known)),
    billed,
  );
});
