import { type Decline, declineOf, testCardByDigits } from '../cards.ts';
import type { Customer } from '../shapes/customer.ts';
import { balanceTransactionShape } from '../shapes/ledger.ts';
import { type Charge, chargeShape } from '../shapes/charge.ts';
import { type PaymentIntent, type PaymentMethod } from '../shapes/payment.ts';
import type { World } from '../world.ts';
import { openDispute } from './disputes.ts';

export interface Attempt {
  charge: Charge;
  decline: Decline | null;
  intent: PaymentIntent;
}

/** What the bank says to this card now. */
export function decide(method: PaymentMethod, nowSeconds: number): Decline | null {
  const known = declineOf(method.card.brand, method.card.last4);
  if (known) return known;
  const endsAt = Date.UTC(method.card.exp_year, method.card.exp_month, 1) / 1000;
  if (nowSeconds < endsAt) return null;
  return { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' };
}

/** Charges a payment intent to a card and records charge, balance and intent, whatever the outcome. */
export function chargeIntent(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  customer: Customer | null,
): Attempt {
  const { tables } = world;
  const now = world.now(customer);
  const decline = world.bank ? world.bank(method) : decide(method, now);
  const manual = intent.capture_method === 'manual';
  const id = world.id('ch');
  const booked =
    decline || manual ? null : bookCharge(world, id, intent.amount, intent.currency, intent.description, now);
  const charge = world.create(
    tables.charges,
    chargeShape({
      id,
      created: now,
      amountCents: intent.amount,
      currency: intent.currency,
      customer: customer?.id ?? null,
      paymentIntent: intent.id,
      method,
      decline,
      captured: !manual,
      balanceTransaction: booked,
      description: intent.description,
      metadata: intent.metadata,
      receiptEmail: intent.receipt_email,
    }),
    decline ? 'charge.failed' : 'charge.succeeded',
  );
  const contests =
    decline || manual ? undefined : testCardByDigits(method.card.brand, method.card.last4)?.disputes;
  const after = decline
    ? failIntent(world, intent, method, charge, decline)
    : settleIntent(world, intent, method, charge);
  if (contests) openDispute(world, charge, contests);
  return { charge, decline, intent: after };
}

/** Enters a charge into the balance. */
export function bookCharge(
  world: World,
  chargeId: string,
  amountCents: number,
  currency: string,
  description: string | null,
  created: number,
): string {
  const booked = balanceTransactionShape({
    id: world.id('txn'),
    created,
    amountCents,
    currency,
    source: chargeId,
    type: 'charge',
    description,
  });
  world.tables.balance_transactions.put(booked);
  return booked.id;
}

function settleIntent(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  charge: Charge,
): PaymentIntent {
  const manual = intent.capture_method === 'manual';
  return world.change(
    world.tables.payment_intents,
    intent.id,
    {
      payment_method: method.id,
      latest_charge: charge.id,
      last_payment_error: null,
      next_action: null,
      status: manual ? 'requires_capture' : 'succeeded',
      amount_received: manual ? 0 : intent.amount,
      amount_capturable: manual ? intent.amount : 0,
    },
    manual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded',
  );
}

function failIntent(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  charge: Charge,
  decline: Decline,
): PaymentIntent {
  return world.change(
    world.tables.payment_intents,
    intent.id,
    {
      payment_method: null,
      latest_charge: charge.id,
      status: 'requires_payment_method',
      last_payment_error: {
        charge: charge.id,
        code: decline.code,
        decline_code: decline.declineCode,
        doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
        message: decline.message,
        payment_method: method,
        type: 'card_error',
      },
    },
    'payment_intent.payment_failed',
  );
}
