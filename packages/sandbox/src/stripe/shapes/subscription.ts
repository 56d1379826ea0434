import { type Price, planShape } from './catalog.ts';
import { type Metadata, subList } from './common.ts';

export interface NewSubscriptionItem {
  id: string;
  created: number;
  price: Price;
  quantity: number;
  subscription: string;
  period: { start: number; end: number };
  metadata?: Metadata;
}

export type SubscriptionItem = ReturnType<typeof subscriptionItemShape>;

/** https://docs.stripe.com/api/subscription_items/object */
export function subscriptionItemShape(given: NewSubscriptionItem) {
  return {
    id: given.id,
    object: 'subscription_item' as const,
    billing_thresholds: null,
    created: given.created,
    current_period_end: given.period.end,
    current_period_start: given.period.start,
    discounts: [] as string[],
    metadata: given.metadata ?? {},
    plan: planShape(given.price),
    price: given.price,
    quantity: given.quantity,
    subscription: given.subscription,
    tax_rates: [],
  };
}

export type SubscriptionStatus =
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired'
  | 'unpaid';

export interface NewSubscription {
  id: string;
  created: number;
  customer: string;
  currency: string;
  items: SubscriptionItem[];
  anchor: number;
  start: number;
  status: SubscriptionStatus;
  collectionMethod: 'charge_automatically' | 'send_invoice';
  daysUntilDue: number | null;
  defaultPaymentMethod: string | null;
  description: string | null;
  metadata: Metadata;
  testClock: string | null;
  trial: { start: number; end: number } | null;
  missingPaymentMethod?: 'create_invoice' | 'cancel' | 'pause';
  saveDefaultPaymentMethod?: 'on_subscription' | 'off' | null;
}

export type Subscription = ReturnType<typeof subscriptionShape>;

/** https://docs.stripe.com/api/subscriptions/object */
export function subscriptionShape(given: NewSubscription) {
  return {
    ...unusedPart,
    id: given.id,
    object: 'subscription' as const,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: given.anchor,
    billing_mode: { flexible: null, type: 'classic' as const },
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    canceled_at: null as number | null,
    cancellation_details: {
      comment: null as string | null,
      feedback: null as string | null,
      reason: null as string | null,
    },
    collection_method: given.collectionMethod,
    created: given.created,
    currency: given.currency,
    customer: given.customer,
    days_until_due: given.daysUntilDue,
    default_payment_method: given.defaultPaymentMethod,
    description: given.description,
    discounts: [] as string[],
    ended_at: null as number | null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: subList(given.items, `/v1/subscription_items?subscription=${given.id}`),
    latest_invoice: null as string | null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: given.metadata,
    pause_collection: null as { behavior: string; resumes_at: number | null } | null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: given.saveDefaultPaymentMethod ?? 'off',
    },
    start_date: given.start,
    status: given.status,
    test_clock: given.testClock,
    trial_end: given.trial?.end ?? null,
    trial_settings: {
      end_behavior: { missing_payment_method: given.missingPaymentMethod ?? 'create_invoice' },
    },
    trial_start: given.trial?.start ?? null,
  };
}

/** Keys that are answered and that nothing here fills. */
const unusedPart = {
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  customer_account: null,
  default_source: null,
  default_tax_rates: [],
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null as string | null,
  transfer_data: null,
};
