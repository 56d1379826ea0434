import type { Decline } from '../cards.ts';
import { type Metadata, subList } from './common.ts';
import type { PaymentMethod } from './payment.ts';

export interface NewCharge {
  id: string;
  created: number;
  amountCents: number;
  currency: string;
  customer: string | null;
  paymentIntent: string | null;
  method: PaymentMethod;
  decline: Decline | null;
  captured: boolean;
  balanceTransaction: string | null;
  description?: string | null;
  metadata?: Metadata;
  receiptEmail?: string | null;
}

export type Charge = ReturnType<typeof chargeShape>;

/** https://docs.stripe.com/api/charges/object */
export function chargeShape(given: NewCharge) {
  const { decline } = given;
  return {
    id: given.id,
    object: 'charge' as const,
    amount: given.amountCents,
    amount_captured: !decline && given.captured ? given.amountCents : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: given.balanceTransaction,
    billing_details: given.method.billing_details,
    calculated_statement_descriptor: 'MIDOFFICE SANDBOX',
    captured: !decline && given.captured,
    created: given.created,
    currency: given.currency,
    customer: given.customer,
    description: given.description ?? null,
    disputed: false as boolean,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: given.metadata ?? {},
    on_behalf_of: null,
    outcome: outcomeShape(decline),
    paid: !decline,
    payment_intent: given.paymentIntent,
    payment_method: given.method.id,
    payment_method_details: { card: cardDetailsShape(given), type: 'card' as const },
    receipt_email: given.receiptEmail ?? null,
    receipt_number: null,
    receipt_url: decline ? null : `https://pay.stripe.com/receipts/payment/${given.id}`,
    refunded: false,
    refunds: subList<Refund>([], `/v1/charges/${given.id}/refunds`),
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? ('failed' as const) : ('succeeded' as const),
    transfer_data: null,
    transfer_group: null,
  };
}

function outcomeShape(decline: Decline | null) {
  return {
    advice_code: decline ? adviceOf(decline) : null,
    network_advice_code: null,
    network_decline_code: decline ? '01' : null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.declineCode ?? null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: decline
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

function adviceOf(decline: Decline): string {
  if (decline.code === 'incorrect_cvc' || decline.code === 'expired_card') return 'confirm_card_data';
  return ['lost_card', 'stolen_card', 'fraudulent'].includes(decline.declineCode)
    ? 'do_not_try_again'
    : 'try_again_later';
}

function cardDetailsShape({ method, decline, captured, amountCents }: NewCharge) {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 } = method.card;
  return {
    amount_authorized: decline ? null : amountCents,
    authorization_code: decline ? null : '123456',
    brand,
    checks,
    country,
    exp_month,
    exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint,
    funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: brand,
    network_token: { used: false },
    network_transaction_id: decline ? null : '104102120110410',
    overcapture: { maximum_amount_capturable: captured ? amountCents : 0, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

export interface NewRefund {
  id: string;
  created: number;
  amountCents: number;
  currency: string;
  charge: string;
  paymentIntent: string | null;
  balanceTransaction: string | null;
  reason?: string | null;
  metadata?: Metadata;
}

export type Refund = ReturnType<typeof refundShape>;

/** https://docs.stripe.com/api/refunds/object */
export function refundShape(given: NewRefund) {
  return {
    id: given.id,
    object: 'refund' as const,
    amount: given.amountCents,
    balance_transaction: given.balanceTransaction,
    charge: given.charge,
    created: given.created,
    currency: given.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: given.metadata ?? {},
    payment_intent: given.paymentIntent,
    payment_method: null,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded' as 'succeeded' | 'failed',
    transfer_reversal: null,
  };
}
