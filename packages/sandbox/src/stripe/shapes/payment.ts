import type { Address, Metadata } from './common.ts';

export interface BillingDetails {
  address: Address | null;
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: null;
}

export const noBillingDetails: BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

export interface NewPaymentMethod {
  id: string;
  created: number;
  brand: string;
  last4: string;
  funding: string;
  country: string;
  expMonth: number;
  expYear: number;
  fingerprint: string;
  customer?: string | null;
  billingDetails?: BillingDetails;
  metadata?: Metadata;
}

export type PaymentMethod = ReturnType<typeof paymentMethodShape>;

/** https://docs.stripe.com/api/payment_methods/object, cards only */
export function paymentMethodShape(given: NewPaymentMethod) {
  return {
    id: given.id,
    object: 'payment_method' as const,
    allow_redisplay: 'unspecified' as const,
    billing_details: given.billingDetails ?? noBillingDetails,
    card: {
      brand: given.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' as const },
      country: given.country,
      display_brand: given.brand,
      exp_month: given.expMonth,
      exp_year: given.expYear,
      fingerprint: given.fingerprint,
      funding: given.funding,
      generated_from: null,
      last4: given.last4,
      networks: { available: [given.brand], preferred: null },
      regulated_status: 'unregulated' as const,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: given.created,
    customer: given.customer ?? null,
    customer_account: null,
    livemode: false,
    metadata: given.metadata ?? {},
    type: 'card' as const,
  };
}

export interface NewPaymentIntent {
  id: string;
  secret: string;
  created: number;
  amountCents: number;
  currency: string;
  customer: string | null;
  paymentMethod?: string | null;
  description?: string | null;
  metadata?: Metadata;
  captureMethod?: 'automatic' | 'automatic_async' | 'manual';
  setupFutureUsage?: 'off_session' | 'on_session' | null;
  receiptEmail?: string | null;
}

export type PaymentIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

export type PaymentIntent = ReturnType<typeof paymentIntentShape>;

/** https://docs.stripe.com/api/payment_intents/object */
export function paymentIntentShape(given: NewPaymentIntent) {
  return {
    id: given.id,
    object: 'payment_intent' as const,
    amount: given.amountCents,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null as number | null,
    cancellation_reason: null as string | null,
    capture_method: given.captureMethod ?? ('automatic' as const),
    client_secret: `${given.id}_secret_${given.secret}`,
    confirmation_method: 'automatic' as const,
    created: given.created,
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null as Record<string, unknown> | null,
    latest_charge: null as string | null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: given.metadata ?? {},
    next_action: null as Record<string, unknown> | null,
    on_behalf_of: null,
    payment_method: given.paymentMethod ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    processing: null,
    receipt_email: given.receiptEmail ?? null,
    review: null,
    setup_future_usage: given.setupFutureUsage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null as string | null,
    statement_descriptor_suffix: null,
    status: (given.paymentMethod
      ? 'requires_confirmation'
      : 'requires_payment_method') as PaymentIntentStatus,
    transfer_data: null,
    transfer_group: null,
  };
}
