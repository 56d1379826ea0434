import type Stripe from 'stripe';
import type { BillingTerms } from '../billing-terms.ts';
import type { InvoiceCoupon } from './coupons.ts';
import type { DisputeRecord } from './disputes.ts';
import { planOfSubscription, type PricePlan } from './plans.ts';

/** A customer of the card provider, as the mirror keeps it. Times are ISO 8601. */
export interface CustomerRecord {
  readonly id: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly currency: string | null;
  /** Below zero: credit in the customer's favour. */
  readonly balanceCents: number;
  readonly delinquent: boolean;
  readonly created: string | null;
  /** Deleted at the provider; the link to the account stays until staff remove it. */
  readonly deleted: boolean;
  readonly cards: readonly CardRecord[];
}

export interface CardRecord {
  readonly id: string;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly expMonth: number | null;
  readonly expYear: number | null;
  readonly isDefault: boolean;
  /** The provider's name of the card number: the same for everybody who has the card. */
  readonly fingerprint: string | null;
}

export interface SubscriptionRecord {
  readonly id: string;
  readonly status: string;
  readonly planCode: string | null;
  /** For one period of all items, before discounts and tax. */
  readonly amountCents: number | null;
  readonly currency: string | null;
  readonly interval: string | null;
  /** Billed every so many intervals; absent where it was mirrored by an older release. */
  readonly intervalCount?: number | null;
  readonly created: string;
  readonly currentPeriodEnd: string | null;
  /** When it ends; null: it has no end. */
  readonly cancelAt: string | null;
  /** Whether it ends with its current period; absent where it was mirrored by an older release. */
  readonly cancelAtPeriodEnd?: boolean;
  readonly endedAt: string | null;
  /** When somebody asked for its end; absent where it was mirrored by an older release. */
  readonly canceledAt?: string | null;
  /** `charge_automatically` or `send_invoice`; absent as above. */
  readonly collectionMethod?: string | null;
  /** The payment method of its own that it charges; null: the customer's default one. Absent as above. */
  readonly paymentMethodId?: string | null;
}

export interface InvoiceRecord {
  readonly id: string;
  readonly number: string | null;
  readonly status: string | null;
  readonly amountDueCents: number;
  readonly amountRemainingCents: number;
  readonly currency: string;
  readonly created: string;
  readonly attemptCount: number;
  readonly nextPaymentAttempt: string | null;
  readonly hostedInvoiceUrl: string | null;
  /** charge_automatically or send_invoice (paid by transfer); absent where it was mirrored by an older release. */
  readonly collectionMethod?: string | null;
  /** Of one that is paid by transfer. */
  readonly dueDate?: string | null;
  /** What was billed, as the invoice says it; absent where it was mirrored by an older release. */
  readonly planCode?: string | null;
  readonly periodStart?: string | null;
  readonly periodEnd?: string | null;
  readonly amountPaidCents?: number;
  /** The subscription that was billed; null: none. */
  readonly subscriptionId?: string | null;
  /** Whether the plan that was billed is paid by the year. */
  readonly annual?: boolean;
  /** The coupon codes that it was reduced by. */
  readonly coupons?: readonly InvoiceCoupon[];
}

/** Money that was given back. */
export interface RefundRecord {
  readonly id: string;
  readonly status: string | null;
  readonly reason: string | null;
  readonly amountCents: number;
  readonly created: string;
}

export interface ChargeRecord {
  readonly id: string;
  readonly status: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly created: string;
  readonly description: string | null;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  /** In full. */
  readonly refunded: boolean;
  /** What was given back so far; absent where it was mirrored by an older release. */
  readonly amountRefundedCents?: number;
  /** Whether the cardholder's bank has ever contested it; absent as above. */
  readonly disputed?: boolean;
  readonly card: string | null;
  readonly invoiceId: string | null;
  /** What was taken: the amount, or a part of an authorized one. Absent as above, as are the following. */
  readonly capturedCents?: number;
  /** The newest ten. */
  readonly refunds?: readonly RefundRecord[];
  readonly disputes?: readonly DisputeRecord[];
  /** What banks have taken back and not returned. */
  readonly disputedCents?: number;
}

/**
 * All that is mirrored of one customer. Of one who was deleted at the provider, or whom it does not know, what is not here
 * is no less true: invoices and charges stay in the mirror, subscriptions have ended.
 */
export interface CustomerMirror {
  readonly customer: CustomerRecord;
  readonly subscriptions: readonly SubscriptionRecord[];
  /** Newest first. */
  readonly invoices: readonly InvoiceRecord[];
  readonly charges: readonly ChargeRecord[];
  /** When the reading began: a later one knows more. Absent: in the caller's transaction, as of now. */
  readonly readAtUs?: number;
  /** Whether older invoices or charges exist at the provider than were read. */
  readonly olderInvoices: boolean;
  readonly olderCharges: boolean;
}

export const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();
export const maybeInstant = (seconds: number | null | undefined): string | null =>
  seconds ? instant(seconds) : null;
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

export function cardRecord(method: Stripe.PaymentMethod, defaultId: string | null): CardRecord {
  return {
    id: method.id,
    brand: method.card?.brand ?? method.type,
    last4: method.card?.last4 ?? null,
    expMonth: method.card?.exp_month ?? null,
    expYear: method.card?.exp_year ?? null,
    isDefault: method.id === defaultId,
    fingerprint: method.card?.fingerprint ?? null,
  };
}

export function customerRecord(
  customer: Stripe.Customer,
  methods: readonly Stripe.PaymentMethod[],
): CustomerRecord {
  const defaultId = idOf(customer.invoice_settings?.default_payment_method);
  return {
    id: customer.id,
    email: customer.email,
    name: customer.name ?? null,
    currency: customer.currency ?? null,
    balanceCents: customer.balance,
    delinquent: customer.delinquent ?? false,
    created: instant(customer.created),
    deleted: false,
    cards: methods.map((method) => cardRecord(method, defaultId)),
  };
}

/** What stays of a customer that was deleted at the provider. */
export function deletedRecord(id: string): CustomerRecord {
  return {
    id,
    email: null,
    name: null,
    currency: null,
    balanceCents: 0,
    delinquent: false,
    created: null,
    deleted: true,
    cards: [],
  };
}

/** What a price says of the invoices that bill it. */
export interface PriceFacts extends PricePlan {
  /** Whether it is paid by the year. */
  readonly annual: boolean;
}

type Item = Pick<Stripe.SubscriptionItem, 'price' | 'quantity'>;

/** What one period of all items costs; null where the amount depends on usage. */
function amountOf(items: readonly Item[]): number | null {
  let sum = 0;
  for (const { price, quantity } of items) {
    if (price.unit_amount === null) return null;
    sum += price.unit_amount * (quantity ?? 1);
  }
  return items.length ? sum : null;
}

/** What items bill that share one price interval, as the provider requires of a subscription's. */
export function termsOf(currency: string, items: readonly Item[]): BillingTerms {
  const recurring = items[0]?.price.recurring;
  return {
    currency,
    interval: recurring?.interval ?? '',
    intervalCount: recurring?.interval_count ?? 1,
    amountCents: amountOf(items),
    itemCount: items.length,
  };
}

/** When a subscription's current period ends, and when itself. The item that renews first counts. */
export function renewalOf({ items, cancel_at, cancel_at_period_end }: Stripe.Subscription) {
  const ends = items.data.map(({ current_period_end }) => current_period_end);
  const currentPeriodEnd = maybeInstant(ends.length ? Math.min(...ends) : null);
  return {
    currentPeriodEnd,
    cancelAt: maybeInstant(cancel_at) ?? (cancel_at_period_end ? currentPeriodEnd : null),
    cancelAtPeriodEnd: cancel_at_period_end,
  };
}

export function subscriptionRecord(subscription: Stripe.Subscription): SubscriptionRecord {
  const { amountCents, interval, intervalCount } = termsOf(subscription.currency, subscription.items.data);
  return {
    id: subscription.id,
    status: subscription.status,
    planCode: planOfSubscription(subscription),
    amountCents,
    currency: subscription.currency,
    interval: interval || null,
    intervalCount,
    created: instant(subscription.created),
    ...renewalOf(subscription),
    endedAt: maybeInstant(subscription.ended_at),
    canceledAt: maybeInstant(subscription.canceled_at),
    collectionMethod: subscription.collection_method,
    paymentMethodId: idOf(subscription.default_payment_method) ?? idOf(subscription.default_source),
  };
}
