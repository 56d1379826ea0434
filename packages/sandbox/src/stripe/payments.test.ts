import assert from 'node:assert/strict';
import { test } from 'node:test';
import Stripe from 'stripe';
import { customerWith, open, refusal } from './testing.ts';

test('a charge succeeds, is refunded in part and then in full, and no further', async (t) => {
  const { stripe } = await open(t);
  const customer = await customerWith(stripe);
  const charge = await stripe.charges.create({
    amount: 5000,
    currency: 'usd',
    customer: customer.id,
    description: 'Override',
  });
  assert.equal(charge.status, 'succeeded');
  assert.equal(charge.payment_method_details?.card?.last4, '4242');
  const part = await stripe.refunds.create({
    charge: charge.id,
    amount: 2000,
    reason: 'requested_by_customer',
  });
  assert.equal(part.status, 'succeeded');
  const between = await stripe.charges.retrieve(charge.id);
  assert.equal(between.amount_refunded, 2000);
  assert.equal(between.refunded, false);
  assert.match(
    (await refusal(stripe.refunds.create({ charge: charge.id, amount: 4000 }))).message,
    /greater than unrefunded amount/,
  );
  await stripe.refunds.create({ charge: charge.id });
  const after = await stripe.charges.retrieve(charge.id);
  assert.equal(after.refunded, true);
  assert.equal(after.refunds?.data.length, 2);
  assert.equal((await refusal(stripe.refunds.create({ charge: charge.id }))).code, 'charge_already_refunded');
  assert.equal((await stripe.refunds.list({ charge: charge.id })).data.length, 2);
});

test('a refund that the bank refuses fails, and the charge can be refunded again', async (t) => {
  const { stripe, sandbox } = await open(t);
  const customer = await customerWith(stripe);
  const charge = await stripe.charges.create({ amount: 5000, currency: 'usd', customer: customer.id });
  const { id } = await stripe.refunds.create({ charge: charge.id });
  sandbox.stripe.failRefund(id);
  assert.equal((await stripe.refunds.retrieve(id)).status, 'failed');
  const { amount_refunded, refunded } = await stripe.charges.retrieve(charge.id);
  assert.deepEqual([amount_refunded, refunded], [0, false]);
  assert.equal((await stripe.refunds.create({ charge: charge.id })).status, 'succeeded');
});

const declines: [card: string, code: string, declineCode: string][] = [
  ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
  ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
  ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
  ['pm_card_expiredCard', 'expired_card', 'expired_card'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
];

for (const [card, code, declineCode] of declines) {
  test(`${card} is declined with ${declineCode} and the failed charge stays on record`, async (t) => {
    const { stripe } = await open(t);
    const error = await refusal(
      stripe.paymentIntents.create({ amount: 1000, currency: 'usd', payment_method: card, confirm: true }),
    );
    assert.ok(error instanceof Stripe.errors.StripeCardError);
    assert.equal(error.statusCode, 402);
    assert.equal(error.code, code);
    assert.equal(error.decline_code, declineCode);
    const charge = await stripe.charges.retrieve(error.charge ?? '');
    assert.equal(charge.status, 'failed');
    assert.equal(charge.failure_code, code);
    assert.equal(charge.failure_message, error.message);
    assert.equal(charge.outcome?.reason, declineCode);
    const intent = await stripe.paymentIntents.retrieve(charge.payment_intent as string);
    assert.equal(intent.status, 'requires_payment_method');
    assert.equal(intent.last_payment_error?.decline_code, declineCode);
  });
}

test('a declined call is replayed as declined, without a second charge', async (t) => {
  const { sandbox, stripe } = await open(t);
  const pay = (): Promise<unknown> =>
    stripe.paymentIntents.create(
      { amount: 1000, currency: 'usd', payment_method: 'pm_card_chargeDeclined', confirm: true },
      { idempotencyKey: 'pay-1' },
    );
  const first = await refusal(pay());
  const again = await refusal(pay());
  assert.equal(again.charge, first.charge);
  assert.equal(sandbox.stripe.count('charges'), 1);
});

test('a payment is authorized, captured in part, and another is canceled', async (t) => {
  const { stripe } = await open(t);
  const held = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    capture_method: 'manual',
    confirm: true,
  });
  assert.equal(held.status, 'requires_capture');
  const taken = await stripe.paymentIntents.capture(held.id, { amount_to_capture: 600 });
  assert.equal(taken.amount_received, 600);
  const open2 = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' });
  assert.equal((await stripe.paymentIntents.cancel(open2.id)).status, 'canceled');
  assert.equal(
    (await refusal(stripe.paymentIntents.confirm(open2.id, { payment_method: 'pm_card_visa' }))).code,
    'payment_intent_unexpected_state',
  );
});

test('a setup intent attaches its card', async (t) => {
  const { stripe } = await open(t);
  const customer = await stripe.customers.create({});
  const intent = await stripe.setupIntents.create({
    customer: customer.id,
    payment_method: 'pm_card_visa',
    confirm: true,
  });
  assert.equal(intent.status, 'succeeded');
  assert.equal((await stripe.paymentMethods.list({ customer: customer.id })).data.length, 1);
  const failing = await refusal(
    stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_card_chargeDeclined',
      confirm: true,
    }),
  );
  assert.ok(failing instanceof Stripe.errors.StripeCardError);
});

test('a payment link is made and closed', async (t) => {
  const { stripe } = await open(t);
  const product = await stripe.products.create({
    name: 'Pro',
    default_price_data: { currency: 'usd', unit_amount: 900 },
  });
  const link = await stripe.paymentLinks.create({
    line_items: [{ price: product.default_price as string, quantity: 2 }],
  });
  assert.match(link.url, /^https:\/\/buy\.stripe\.com\/test_/);
  const [line] = (await stripe.paymentLinks.listLineItems(link.id)).data;
  assert.equal(line?.quantity, 2);
  assert.equal((await stripe.paymentLinks.update(link.id, { active: false })).active, false);
});
