import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Stripe from 'stripe';
import { customerWith, daySeconds, jan15, monthlyPrice, open, useCard } from './testing.ts';

const day = (seconds: number | undefined): string =>
  new Date((seconds ?? 0) * 1000).toISOString().slice(0, 10);

async function onClock(
  stripe: Stripe,
  frozenTime: number,
): Promise<{ clock: string; to: (seconds: number) => Promise<unknown> }> {
  const { id } = await stripe.testHelpers.testClocks.create({ frozen_time: frozenTime });
  return { clock: id, to: (seconds) => stripe.testHelpers.testClocks.advance(id, { frozen_time: seconds }) };
}

test('an anchor on the 31st falls back to the last day of short months and returns', async (t) => {
  const { stripe } = await open(t);
  const jan31 = Date.UTC(2025, 0, 31, 10) / 1000;
  const { clock, to } = await onClock(stripe, jan31);
  const customer = await customerWith(stripe, 'pm_card_visa', clock);
  const price = await monthlyPrice(stripe);
  const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
  assert.equal(day(made.items.data[0]?.current_period_end), '2025-02-28');
  await to(Date.UTC(2025, 4, 15) / 1000);
  const invoices = await stripe.invoices.list({ subscription: made.id });
  assert.deepEqual(invoices.data.map(({ created }) => day(created)).reverse(), [
    '2025-01-31',
    '2025-02-28',
    '2025-03-31',
    '2025-04-30',
  ]);
  assert.ok(invoices.data.every(({ status }) => status === 'paid'));
  const after = await stripe.subscriptions.retrieve(made.id);
  assert.equal(day(after.items.data[0]?.current_period_end), '2025-05-31');
});

test('29 February renews on 28 February of the next year', async (t) => {
  const { stripe } = await open(t);
  const { clock, to } = await onClock(stripe, Date.UTC(2024, 1, 29) / 1000);
  const customer = await customerWith(stripe, 'pm_card_visa', clock);
  const product = await stripe.products.create({ name: 'Year' });
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 9900,
    recurring: { interval: 'year' },
  });
  const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
  await to(Date.UTC(2025, 2, 2) / 1000);
  const after = await stripe.subscriptions.retrieve(made.id);
  assert.equal(day(after.items.data[0]?.current_period_start), '2025-02-28');
  assert.equal((await stripe.invoices.list({ subscription: made.id })).data.length, 2);
});

test('a renewal is a draft for an hour before it is charged', async (t) => {
  const { stripe } = await open(t);
  const { clock, to } = await onClock(stripe, jan15);
  const customer = await customerWith(stripe, 'pm_card_visa', clock);
  const price = await monthlyPrice(stripe);
  const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
  const end = made.items.data[0]?.current_period_end ?? 0;
  const advancing = (await to(end + 60)) as Stripe.TestHelpers.TestClock;
  assert.equal(advancing.status, 'advancing');
  assert.equal((await stripe.testHelpers.testClocks.retrieve(clock)).status, 'ready');
  const [draft] = (await stripe.invoices.list({ subscription: made.id, limit: 1 })).data;
  assert.equal(draft?.status, 'draft');
  assert.equal(draft?.automatically_finalizes_at, end + 3600);
  await to(end + 3600);
  assert.equal((await stripe.invoices.retrieve(draft?.id ?? '')).status, 'paid');
});

test('a trial gives notice, ends and is charged', async (t) => {
  const { stripe } = await open(t);
  const { clock, to } = await onClock(stripe, jan15);
  const customer = await customerWith(stripe, 'pm_card_visa', clock);
  const price = await monthlyPrice(stripe);
  const made = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    trial_period_days: 14,
  });
  await to(jan15 + 12 * daySeconds);
  const notices = await stripe.events.list({ type: 'customer.subscription.trial_will_end' });
  assert.equal(notices.data.length, 1);
  assert.equal(notices.data[0]?.created, jan15 + 11 * daySeconds);
  await to(jan15 + 15 * daySeconds);
  const after = await stripe.subscriptions.retrieve(made.id, { expand: ['latest_invoice'] });
  assert.equal(after.status, 'active');
  assert.equal((after.latest_invoice as Stripe.Invoice).amount_paid, 2000);
  assert.equal(after.billing_cycle_anchor, jan15 + 14 * daySeconds);
});

test('a failing card is retried as planned until the subscription is canceled', async (t) => {
  const { stripe } = await open(t, { stripe: { dunning: { retryDays: [3, 5, 7], finalAction: 'cancel' } } });
  const { clock, to } = await onClock(stripe, jan15);
  const customer = await customerWith(stripe, 'pm_card_visa', clock);
  const price = await monthlyPrice(stripe);
  const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
  await useCard(stripe, customer.id, 'pm_card_chargeCustomerFail');
  const due = (made.items.data[0]?.current_period_end ?? 0) + 3600;
  await to(due);
  const failed = await stripe.subscriptions.retrieve(made.id, { expand: ['latest_invoice'] });
  assert.equal(failed.status, 'past_due');
  const first = failed.latest_invoice as Stripe.Invoice;
  assert.equal(first.status, 'open');
  assert.equal(first.attempt_count, 1);
  assert.equal(first.next_payment_attempt, due + 3 * daySeconds);
  assert.equal(((await stripe.customers.retrieve(customer.id)) as Stripe.Customer).delinquent, true);
  await to(due + 8 * daySeconds);
  const third = await stripe.invoices.retrieve(first.id ?? '');
  assert.equal(third.attempt_count, 3);
  assert.equal(third.next_payment_attempt, due + 15 * daySeconds);
  await to(due + 16 * daySeconds);
  const ended = await stripe.subscriptions.retrieve(made.id);
  assert.equal(ended.status, 'canceled');
  assert.equal(ended.cancellation_details?.reason, 'payment_failed');
  const last = await stripe.invoices.retrieve(first.id ?? '');
  assert.equal(last.attempt_count, 4);
  assert.equal(last.next_payment_attempt, null);
  assert.equal(
    (await stripe.charges.list({ customer: customer.id })).data.filter(({ status }) => status === 'failed')
      .length,
    4,
  );
  assert.equal((await stripe.events.list({ type: 'invoice.payment_failed' })).data.length, 4);
});

test('a retry with a working card restores the subscription', async (t) => {
  const { stripe } = await open(t);
  const { clock, to } = await onClock(stripe, jan15);
  const customer = await customerWith(stripe, 'pm_card_visa', clock);
  const price = await monthlyPrice(stripe);
  const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
  await useCard(stripe, customer.id, 'pm_card_chargeCustomerFail');
  const due = (made.items.data[0]?.current_period_end ?? 0) + 3600;
  await to(due);
  await useCard(stripe, customer.id, 'pm_card_visa');
  await to(due + 3 * daySeconds);
  const after = await stripe.subscriptions.retrieve(made.id, { expand: ['latest_invoice'] });
  assert.equal(after.status, 'active');
  assert.equal((after.latest_invoice as Stripe.Invoice).attempt_count, 2);
  assert.equal(((await stripe.customers.retrieve(customer.id)) as Stripe.Customer).delinquent, false);
});

test('after the last retry a subscription may stay unpaid, and makes drafts only', async (t) => {
  const { stripe } = await open(t, { stripe: { dunning: { retryDays: [1], finalAction: 'unpaid' } } });
  const { clock, to } = await onClock(stripe, jan15);
  const customer = await customerWith(stripe, 'pm_card_visa', clock);
  const price = await monthlyPrice(stripe);
  const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
  await useCard(stripe, customer.id, 'pm_card_chargeCustomerFail');
  await to(jan15 + 65 * daySeconds);
  assert.equal((await stripe.subscriptions.retrieve(made.id)).status, 'unpaid');
  const statuses = (await stripe.invoices.list({ subscription: made.id })).data.map(({ status }) => status);
  assert.deepEqual(statuses, ['draft', 'open', 'paid']);
});

test('an incomplete subscription expires after 23 hours', async (t) => {
  const { stripe } = await open(t);
  const { clock, to } = await onClock(stripe, jan15);
  const customer = await customerWith(stripe, 'pm_card_chargeCustomerFail', clock);
  const price = await monthlyPrice(stripe);
  const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
  await to(jan15 + daySeconds);
  const after = await stripe.subscriptions.retrieve(made.id, { expand: ['latest_invoice'] });
  assert.equal(after.status, 'incomplete_expired');
  assert.equal((after.latest_invoice as Stripe.Invoice).status, 'void');
});

test('the sandbox clock renews what has no test clock', async (t) => {
  const { sandbox, stripe } = await open(t, { now: () => jan15 * 1000 });
  const customer = await customerWith(stripe);
  const price = await monthlyPrice(stripe);
  const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
  const moved = await fetch(`${sandbox.url}/_sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs: 70 * daySeconds * 1000 }),
  });
  assert.equal(((await moved.json()) as { nowMs: number }).nowMs, (jan15 + 70 * daySeconds) * 1000);
  assert.equal((await stripe.invoices.list({ subscription: made.id })).data.length, 3);
});

test('a deleted test clock takes its customers along', async (t) => {
  const { stripe } = await open(t);
  const { clock } = await onClock(stripe, jan15);
  const customer = await customerWith(stripe, 'pm_card_visa', clock);
  assert.equal((await stripe.testHelpers.testClocks.del(clock)).deleted, true);
  assert.equal((await stripe.customers.retrieve(customer.id)).deleted, true);
});
