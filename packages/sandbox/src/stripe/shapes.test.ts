import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type Stripe from 'stripe';
import { customerWith, jan15, monthlyPrice, open } from './testing.ts';

/** Stripe's own example objects; not part of this repository. */
const fixtureFile =
  process.env['STRIPE_FIXTURES'] ??
  new URL('../../../../../shared/data/stripe/fixtures3.json', import.meta.url);

type Example = Record<string, unknown>;

/** Parts whose keys are compared too. */
const parts: Record<string, string[]> = {
  customer: ['invoice_settings'],
  charge: ['billing_details', 'outcome', 'payment_method_details.card', 'refunds'],
  invoice: ['status_transitions', 'lines', 'lines.data.0', 'automatic_tax', 'payment_settings'],
  payment_method: ['card', 'card.checks', 'billing_details'],
  price: ['recurring'],
  subscription: [
    'items',
    'items.data.0',
    'items.data.0.plan',
    'cancellation_details',
    'payment_settings',
    'trial_settings',
    'invoice_settings',
  ],
  event: ['request', 'data'],
  dispute: ['evidence_details', 'payment_method_details.card'],
};

/** Keys that the account decides on, beyond those of the example. */
const allowedExtra: Record<string, string[]> = { 'charge.outcome': ['risk_level', 'risk_score'] };

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((node, key) => (node as Example | undefined)?.[key], value);
}

function compare(name: string, ours: unknown, example: unknown): void {
  const extra = allowedExtra[name] ?? [];
  const keys = Object.keys(ours as Example).filter((key) => !extra.includes(key));
  assert.deepEqual(keys.sort(), Object.keys(example as Example).sort(), name);
}

/** A dispute of a card that contests every charge. */
async function disputed(stripe: Stripe, clock: string): Promise<Stripe.Dispute | undefined> {
  const customer = await customerWith(stripe, 'pm_card_createDisputeInquiry', clock);
  await stripe.charges.create({ amount: 1000, currency: 'usd', customer: customer.id });
  return (await stripe.disputes.list()).data[0];
}

async function everything(stripe: Stripe): Promise<Record<string, unknown>> {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: jan15 });
  const customer = await customerWith(stripe, 'pm_card_visa', clock.id);
  const price = await monthlyPrice(stripe);
  const coupon = await stripe.coupons.create({ percent_off: 10, duration: 'forever' });
  const promotion = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id } });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    discounts: [{ promotion_code: promotion.id }],
    expand: ['discounts'],
  });
  const item = subscription.items.data[0];
  await stripe.subscriptions.update(subscription.id, { items: [{ id: item?.id ?? '', quantity: 2 }] });
  const invoice = await stripe.invoices.retrieve(subscription.latest_invoice as string);
  const charge = (await stripe.charges.list({ customer: customer.id })).data[0];
  const refund = await stripe.refunds.create({ charge: charge?.id ?? '', amount: 100 });
  return {
    account: await stripe.accounts.retrieveCurrent(),
    customer,
    price,
    coupon,
    subscription,
    invoice,
    charge,
    refund,
    dispute: await disputed(stripe, clock.id),
    promotion_code: promotion,
    discount: subscription.discounts[0],
    subscription_item: item,
    plan: item?.plan,
    product: await stripe.products.retrieve(price.product as string),
    line_item: invoice.lines.data[0],
    invoiceitem: (await stripe.invoiceItems.list()).data[0],
    invoice_payment: (await stripe.invoicePayments.list()).data[0],
    payment_intent: await stripe.paymentIntents.retrieve(charge?.payment_intent as string),
    payment_method: (await stripe.paymentMethods.list({ customer: customer.id })).data[0],
    balance_transaction: await stripe.balanceTransactions.retrieve(charge?.balance_transaction as string),
    setup_intent: await stripe.setupIntents.create({ customer: customer.id }),
    subscription_schedule: await stripe.subscriptionSchedules.create({
      customer: customer.id,
      start_date: jan15 + 86_400,
      phases: [{ items: [{ price: price.id }] }],
    }),
    payment_link: await stripe.paymentLinks.create({ line_items: [{ price: price.id, quantity: 1 }] }),
    event: (await stripe.events.list()).data[0],
    deleted_customer: await stripe.customers.del((await stripe.customers.create()).id),
    deleted_coupon: await stripe.coupons.del(coupon.id),
    'test_helpers.test_clock': clock,
    'deleted_test_helpers.test_clock': await stripe.testHelpers.testClocks.del(clock.id),
  };
}

test("answers have the keys of Stripe's own examples", async (t) => {
  if (!existsSync(fixtureFile)) {
    t.skip('shapes: the example objects are not there; not compared');
    return;
  }
  const { resources } = JSON.parse(readFileSync(fixtureFile, 'utf8')) as {
    resources: Record<string, Example>;
  };
  const { stripe } = await open(t);
  for (const [name, ours] of Object.entries(await everything(stripe))) {
    assert.ok(ours, name);
    const plain: unknown = JSON.parse(JSON.stringify(ours));
    compare(name, plain, resources[name]);
    for (const path of parts[name] ?? [])
      compare(`${name}.${path}`, at(plain, path), at(resources[name], path));
  }
});
