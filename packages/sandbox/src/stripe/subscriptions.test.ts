import assert from 'node:assert/strict';
import { test } from 'node:test';
import Stripe from 'stripe';
import { customerWith, daySeconds, jan15, monthlyPrice, open, refusal } from './testing.ts';

test('a subscription is paid at once and links to its invoice and charge', async (t) => {
  const { stripe } = await open(t);
  const customer = await customerWith(stripe);
  const price = await monthlyPrice(stripe);
  const made = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id, quantity: 2 }],
    metadata: { plan: 'pro' },
    expand: ['latest_invoice.payments.data.payment.payment_intent'],
  });
  assert.equal(made.status, 'active');
  const invoice = made.latest_invoice as Stripe.Invoice;
  assert.equal(invoice.status, 'paid');
  assert.equal(invoice.amount_paid, 4000);
  assert.equal(invoice.billing_reason, 'subscription_create');
  assert.equal(invoice.parent?.subscription_details?.subscription, made.id);
  const intent = invoice.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent;
  const charges = await stripe.charges.list({ payment_intent: intent.id });
  assert.equal(charges.data[0]?.amount, 4000);
  assert.deepEqual(
    (await stripe.subscriptions.list({ customer: customer.id })).data.map(({ id }) => id),
    [made.id],
  );
});

test('a first payment that fails leaves an incomplete subscription that can still be paid', async (t) => {
  const { stripe } = await open(t);
  const customer = await customerWith(stripe, 'pm_card_chargeCustomerFail');
  const price = await monthlyPrice(stripe);
  const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
  assert.equal(made.status, 'incomplete');
  const before = await stripe.invoices.retrieve(made.latest_invoice as string);
  assert.equal(before.status, 'open');
  assert.equal(before.attempt_count, 1);
  await stripe.invoices.pay(before.id ?? '', { payment_method: 'pm_card_visa' });
  assert.equal((await stripe.subscriptions.retrieve(made.id)).status, 'active');

  const strict = await refusal(
    stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      payment_behavior: 'error_if_incomplete',
    }),
  );
  assert.ok(strict instanceof Stripe.errors.StripeCardError);
  assert.equal((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data.length, 1);
  const later = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
  });
  assert.equal(later.status, 'incomplete');
});

test('a customer without a card cannot subscribe to what costs, and can to a trial', async (t) => {
  const { sandbox, stripe } = await open(t);
  const customer = await stripe.customers.create({});
  const price = await monthlyPrice(stripe);
  const error = await refusal(
    stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] }),
  );
  assert.match(error.message, /no attached payment source or default payment method/);
  assert.equal(sandbox.stripe.count('subscriptions'), 0);
  const trial = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    trial_period_days: 7,
  });
  assert.equal(trial.status, 'trialing');
  assert.equal((trial.trial_end ?? 0) - (trial.trial_start ?? 0), 7 * daySeconds);
  assert.equal((await stripe.invoices.retrieve(trial.latest_invoice as string)).total, 0);
});

test('a change of plan makes prorations that the next invoice carries', async (t) => {
  const { stripe } = await open(t);
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: jan15 });
  const customer = await customerWith(stripe, 'pm_card_visa', clock.id);
  const small = await monthlyPrice(stripe, 3100, 'Small');
  const large = await monthlyPrice(stripe, 6200, 'Large');
  const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: small.id }] });
  const item = made.items.data[0]?.id ?? '';
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: jan15 + 15.5 * daySeconds });

  const preview = await stripe.invoices.createPreview({
    customer: customer.id,
    subscription: made.id,
    subscription_details: { items: [{ id: item, price: large.id }] },
  });
  assert.equal(preview.amount_due, 6200 - 1550 + 3100);
  assert.equal((await stripe.subscriptions.retrieve(made.id)).items.data[0]?.price.id, small.id);

  const changed = await stripe.subscriptions.update(made.id, { items: [{ id: item, price: large.id }] });
  assert.equal(changed.items.data[0]?.price.id, large.id);
  const pending = await stripe.invoiceItems.list({ customer: customer.id, pending: true });
  assert.deepEqual(
    pending.data.map(({ amount }) => amount).sort((a, b) => a - b),
    [-1550, 3100],
  );
  assert.match(
    pending.data.find(({ amount }) => amount < 0)?.description ?? '',
    /^Unused time on Small after 31 Jan 2025$/,
  );
  const end = changed.items.data[0]?.current_period_end ?? 0;
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: end + 7200 });
  const [renewal] = (await stripe.invoices.list({ subscription: made.id, limit: 1 })).data;
  assert.equal(renewal?.amount_paid, 6200 - 1550 + 3100);
  assert.equal(renewal?.lines.data.length, 3);

  const immediate = await stripe.subscriptions.update(made.id, {
    items: [{ id: item, quantity: 2 }],
    proration_behavior: 'always_invoice',
  });
  const invoice = await stripe.invoices.retrieve(immediate.latest_invoice as string);
  assert.equal(invoice.billing_reason, 'subscription_update');
  assert.equal(invoice.status, 'paid');
});

test('a change from month to year starts a new cycle', async (t) => {
  const { stripe } = await open(t);
  const customer = await customerWith(stripe);
  const monthly = await monthlyPrice(stripe, 1000);
  const yearly = await stripe.prices.create({
    product: monthly.product as string,
    currency: 'usd',
    unit_amount: 10_000,
    recurring: { interval: 'year' },
  });
  const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: monthly.id }] });
  const item = made.items.data[0]?.id ?? '';
  const changed = await stripe.subscriptions.update(made.id, { items: [{ id: item, price: yearly.id }] });
  const invoice = await stripe.invoices.retrieve(changed.latest_invoice as string);
  assert.ok(invoice.total >= 9000 && invoice.total < 9010, String(invoice.total));
  const { current_period_start: start = 0, current_period_end: end = 0 } = changed.items.data[0] ?? {};
  assert.ok(end - start >= 365 * daySeconds);
});

test('a subscription is canceled now, at the end of its period, or not after all', async (t) => {
  const { stripe } = await open(t);
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: jan15 });
  const customer = await customerWith(stripe, 'pm_card_visa', clock.id);
  const price = await monthlyPrice(stripe);
  const subscribe = (): Promise<Stripe.Subscription> =>
    stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
  const [now, later, kept] = [await subscribe(), await subscribe(), await subscribe()];
  const ended = await stripe.subscriptions.cancel(now.id, { cancellation_details: { comment: 'too dear' } });
  assert.equal(ended.status, 'canceled');
  assert.equal(ended.cancellation_details?.comment, 'too dear');
  assert.equal((await refusal(stripe.subscriptions.cancel(now.id))).code, 'resource_missing');
  const marked = await stripe.subscriptions.update(later.id, { cancel_at_period_end: true });
  assert.equal(marked.cancel_at, marked.items.data[0]?.current_period_end);
  await stripe.subscriptions.update(kept.id, { cancel_at_period_end: true });
  const unmarked = await stripe.subscriptions.update(kept.id, { cancel_at_period_end: false });
  assert.equal(unmarked.cancel_at, null);
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: jan15 + 40 * daySeconds });
  const after = await stripe.subscriptions.list({ customer: customer.id, status: 'all' });
  assert.deepEqual(Object.fromEntries(after.data.map(({ id, status }) => [id, status])), {
    [now.id]: 'canceled',
    [later.id]: 'canceled',
    [kept.id]: 'active',
  });
});

test('coupons take their share for as long as they say', async (t) => {
  const { stripe } = await open(t);
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: jan15 });
  const customer = await customerWith(stripe, 'pm_card_visa', clock.id);
  const price = await monthlyPrice(stripe, 10_000);
  const once = await stripe.coupons.create({ id: 'ONCE', percent_off: 25, duration: 'once' });
  const two = await stripe.coupons.create({
    amount_off: 1000,
    currency: 'usd',
    duration: 'repeating',
    duration_in_months: 2,
  });
  const made = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    discounts: [{ coupon: once.id }, { coupon: two.id }],
    expand: ['discounts.source.coupon'],
  });
  assert.equal(((made.discounts[0] as Stripe.Discount).source.coupon as Stripe.Coupon).percent_off, 25);
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: jan15 + 70 * daySeconds });
  const invoices = await stripe.invoices.list({ subscription: made.id });
  assert.deepEqual(invoices.data.map(({ total }) => total).reverse(), [6500, 9000, 10_000]);
  assert.equal((await stripe.coupons.retrieve('ONCE')).times_redeemed, 1);
  assert.equal(
    (await refusal(stripe.coupons.create({ id: 'ONCE', percent_off: 5, duration: 'once' }))).code,
    'resource_already_exists',
  );
});

test('a subscription keeps its currency, and a customer has one at a time', async (t) => {
  const { stripe } = await open(t);
  const customer = await customerWith(stripe);
  const dollars = await monthlyPrice(stripe);
  const euros = await stripe.prices.create({
    product: dollars.product as string,
    currency: 'eur',
    unit_amount: 1900,
    recurring: { interval: 'month' },
  });
  const made = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: dollars.id }],
  });
  const items = [{ id: made.items.data[0]!.id, price: euros.id }];
  const moved = await refusal(stripe.subscriptions.update(made.id, { items, proration_behavior: 'none' }));
  assert.match(moved.message, /only supports `eur`\. This doesn't match the expected currency: `usd`/);
  const previewed = await refusal(
    stripe.invoices.createPreview({ subscription: made.id, subscription_details: { items } }),
  );
  assert.match(previewed.message, /expected currency: `usd`/);
  const second = await refusal(
    stripe.subscriptions.create({ customer: customer.id, items: [{ price: euros.id }] }),
  );
  assert.match(second.message, /cannot combine currencies/);
  assert.equal((await stripe.subscriptions.retrieve(made.id)).items.data[0]?.price.id, dollars.id);
});
