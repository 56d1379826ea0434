import type { Metadata } from './common.ts';

export type BalanceTransaction = ReturnType<typeof balanceTransactionShape>;

/** https://docs.stripe.com/api/balance_transactions/object; fee 2.9 % + 30 as for a US card, 15.00 for a dispute. */
export function balanceTransactionShape(given: {
  id: string;
  created: number;
  amountCents: number;
  currency: string;
  source: string;
  type: 'charge' | 'refund' | 'adjustment';
  description: string | null;
}) {
  const feeCents =
    given.type === 'charge'
      ? Math.round(given.amountCents * 0.029) + 30
      : given.type === 'adjustment' && given.amountCents < 0
        ? 1500
        : 0;
  return {
    id: given.id,
    object: 'balance_transaction' as const,
    amount: given.amountCents,
    available_on: given.created + 2 * 86_400,
    balance_type: 'payments',
    created: given.created,
    currency: given.currency,
    description: given.description,
    exchange_rate: null,
    fee: feeCents,
    fee_details:
      feeCents === 0
        ? []
        : [
            {
              amount: feeCents,
              application: null,
              currency: given.currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: given.amountCents - feeCents,
    reporting_category:
      given.type === 'adjustment' ? (given.amountCents < 0 ? 'dispute' : 'dispute_reversal') : given.type,
    source: given.source,
    status: 'available' as const,
    type: given.type,
  };
}

export type SetupIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'succeeded'
  | 'canceled';

export type SetupIntent = ReturnType<typeof setupIntentShape>;

/** https://docs.stripe.com/api/setup_intents/object */
export function setupIntentShape(given: {
  id: string;
  secret: string;
  created: number;
  customer: string | null;
  paymentMethod: string | null;
  description: string | null;
  usage: 'off_session' | 'on_session';
  metadata: Metadata;
}) {
  return {
    id: given.id,
    object: 'setup_intent' as const,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null as string | null,
    client_secret: `${given.id}_secret_${given.secret}`,
    created: given.created,
    customer: given.customer,
    description: given.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null as Record<string, unknown> | null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: given.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: given.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: (given.paymentMethod ? 'requires_confirmation' : 'requires_payment_method') as SetupIntentStatus,
    usage: given.usage,
  };
}

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: unknown; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

export type TestClock = ReturnType<typeof testClockShape>;

/** https://docs.stripe.com/api/test_clocks/object */
export function testClockShape(given: {
  id: string;
  created: number;
  frozenTime: number;
  name: string | null;
}) {
  return {
    id: given.id,
    object: 'test_helpers.test_clock' as const,
    created: given.created,
    deletes_after: given.created + 30 * 86_400,
    frozen_time: given.frozenTime,
    livemode: false,
    name: given.name,
    status: 'ready' as 'ready' | 'advancing',
    status_details: {} as Record<string, unknown>,
  };
}
