import assert from 'node:assert/strict';
import { test } from 'node:test';
import Stripe from 'stripe';
import { customerWith, daySeconds, jan15, open, refusal } from './testing.ts';

async function draft(
  stripe: Stripe,
  customer: string,
  extra: Partial<Stripe.InvoiceCreateParams> = {},
): Promise<string> {
  const invoice = await stripe.invoices.create({ customer, ...extra });
  await stripe.invoiceItems.create({
    customer,
    invoice: invoice.id,
    amount: 1500,
    currency: 'usd',
    description: 'Override charge',
  });
  return invoice.id ?? '';
}

test('a manual invoice goes from draft over open to paid', async (t) => {
  const { stripe } = await open(t);
  const customer = await customerWith(stripe);
  const id = await draft(stripe, customer.id, { description: 'Custom', metadata: { by: 'staff' } });
  const before = await stripe.invoices.retrieve(id);
  assert.equal(before.status, 'draft');
  assert.equal(before.total, 1500);
  assert.equal(before.number, null);
  const finalized = await stripe.invoices.finalizeInvoice(id);
  assert.equal(finalized.status, 'open');
  assert.match(finalized.number ?? '', /^[0-9A-Z]{8}-0001$/);
  assert.match(finalized.hosted_invoice_url ?? '', /^https:/);
  const paid = await stripe.invoices.pay(id);
  assert.equal(paid.status, 'paid');
  assert.equal(paid.amount_remaining, 0);
  assert.ok(paid.status_transitions.paid_at);
  const { statusCode, code, message } = await refusal(stripe.invoices.pay(id));
  assert.deepEqual([statusCode, code, message], [400, undefined, 'Invoice is already paid']);
  const lines = await stripe.invoices.listLineItems(id);
  assert.equal(lines.data[0]?.description, 'Override charge');
  const [payment] = (await stripe.invoicePayments.list({ invoice: id })).data;
  assert.equal(payment?.status, 'paid');
  const byIntent = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: payment?.payment.payment_intent as string },
  });
  assert.equal(byIntent.data[0]?.invoice, id);
});

test('a declined payment answers 402 and leaves its attempt on the invoice', async (t) => {
  const { stripe } = await open(t);
  const customer = await customerWith(stripe, 'pm_card_chargeCustomerFail');
  const id = await draft(stripe, customer.id);
  const error = await refusal(stripe.invoices.pay(id));
  assert.ok(error instanceof Stripe.errors.StripeCardError);
  assert.equal(error.decline_code, 'generic_decline');
  const after = await stripe.invoices.retrieve(id);
  assert.equal(after.status, 'open');
  assert.equal(after.attempted, true);
  assert.equal(after.attempt_count, 1);
  await refusal(stripe.invoices.pay(id));
  assert.equal(
    (await stripe.invoices.retrieve(id)).attempt_count,
    1,
    'payments by hand do not move the schedule',
  );
  assert.equal((await stripe.invoices.pay(id, { paid_out_of_band: true })).status, 'paid');
});

test('an invoice is voided, written off or deleted, each only where it may be', async (t) => {
  const { stripe } = await open(t);
  const customer = await customerWith(stripe);
  const [first, second, third] = [
    await draft(stripe, customer.id),
    await draft(stripe, customer.id),
    await draft(stripe, customer.id),
  ];
  assert.equal((await refusal(stripe.invoices.voidInvoice(first))).code, 'invoice_not_editable');
  await stripe.invoices.finalizeInvoice(first);
  assert.equal((await stripe.invoices.voidInvoice(first)).status, 'void');
  await stripe.invoices.finalizeInvoice(second);
  assert.equal((await stripe.invoices.markUncollectible(second)).status, 'uncollectible');
  assert.equal((await stripe.invoices.pay(second)).status, 'paid');
  assert.equal((await stripe.invoices.del(third)).deleted, true);
  assert.equal((await refusal(stripe.invoices.del(second))).code, 'invoice_not_editable');
  assert.equal(
    (await refusal(stripe.invoices.update(second, { description: 'x' }))).code,
    'invoice_not_editable',
  );
  assert.deepEqual(
    (await stripe.invoices.list({ customer: customer.id, status: 'void' })).data.map(({ id }) => id),
    [first],
  );
});

test('pending items go onto the invoice that includes them', async (t) => {
  const { stripe } = await open(t);
  const customer = await customerWith(stripe);
  const product = await stripe.products.create({ name: 'Seat' });
  const price = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 700 });
  await stripe.invoiceItems.create({ customer: customer.id, pricing: { price: price.id }, quantity: 3 });
  const without = await stripe.invoices.create({ customer: customer.id });
  assert.equal(without.total, 0);
  const withItems = await stripe.invoices.create({
    customer: customer.id,
    pending_invoice_items_behavior: 'include',
  });
  assert.equal(withItems.total, 2100);
  assert.equal(withItems.lines.data[0]?.pricing?.price_details?.price, price.id);
});

test('an invoice that is sent waits until its due date', async (t) => {
  const { stripe } = await open(t);
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: jan15 });
  const customer = await stripe.customers.create({ test_clock: clock.id });
  const product = await stripe.products.create({ name: 'Enterprise' });
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 90_000,
    recurring: { interval: 'month' },
  });
  const made = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    collection_method: 'send_invoice',
    days_until_due: 10,
  });
  assert.equal(made.status, 'active');
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: jan15 + 7200 });
  const sent = await stripe.invoices.retrieve(made.latest_invoice as string);
  assert.equal(sent.status, 'open');
  assert.equal(sent.due_date, jan15 + 3600 + 10 * daySeconds);
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: jan15 + 12 * daySeconds });
  assert.equal((await stripe.subscriptions.retrieve(made.id)).status, 'past_due');
  await stripe.invoices.pay(sent.id ?? '', { paid_out_of_band: true });
  assert.equal((await stripe.subscriptions.retrieve(made.id)).status, 'active');
});

test("a customer's credit pays first", async (t) => {
  const { stripe } = await open(t);
  const customer = await customerWith(stripe);
  await stripe.customers.update(customer.id, { balance: -1000 });
  const id = await draft(stripe, customer.id);
  const paid = await stripe.invoices.pay(id);
  assert.equal(paid.total, 1500);
  assert.equal(paid.amount_paid, 500);
  assert.equal(((await stripe.customers.retrieve(customer.id)) as Stripe.Customer).balance, 0);
});

test('a deleted customer owes nothing that could fall due', async (t) => {
  const { sandbox, stripe } = await open(t, { now: () => jan15 * 1000 });
  const customer = await customerWith(stripe);
  const id = await draft(stripe, customer.id, { auto_advance: true });
  await stripe.customers.del(customer.id);
  sandbox.clock.advance(30 * daySeconds * 1000);
  assert.equal((await stripe.invoices.retrieve(id)).status, 'draft');
});

test('lines added in bulk keep the taxes that were given', async (t) => {
  const { stripe } = await open(t);
  const customer = await customerWith(stripe);
  const invoice = await stripe.invoices.create({
    customer: customer.id,
    collection_method: 'send_invoice',
    days_until_due: 14,
  });
  const id = invoice.id ?? '';
  const tax = { display_name: 'VAT', percentage: 20, inclusive: false };
  await stripe.invoices.addLines(id, {
    lines: [
      {
        amount: 1005,
        description: 'One',
        tax_amounts: [{ amount: 201, taxable_amount: 1005, tax_rate_data: tax }],
      },
      {
        amount: 500,
        description: 'Two',
        tax_amounts: [{ amount: 100, taxable_amount: 500, tax_rate_data: tax }],
      },
    ],
  });
  await stripe.invoiceItems.create({ customer: customer.id, invoice: id, amount: 100, currency: 'usd' });
  const finalized = await stripe.invoices.finalizeInvoice(id);
  assert.deepEqual([finalized.subtotal, finalized.total, finalized.amount_due], [1605, 1906, 1906]);
  assert.deepEqual(
    finalized.total_taxes?.map(({ amount, taxable_amount }) => [amount, taxable_amount]),
    [[301, 1505]],
  );
  const late = await refusal(stripe.invoices.addLines(id, { lines: [{ amount: 1, description: 'Late' }] }));
  assert.equal(late.code, 'invoice_not_editable');
});
