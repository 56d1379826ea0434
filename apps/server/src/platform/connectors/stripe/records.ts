import type Stripe from 'stripe';
import type { BillingTerms } from '../billing-terms.ts';

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
  /** What was billed, as the invoice says it; absent where it was mirrored by an older release. */
  readonly planCode?: string | null;
  readonly periodStart?: string | null;
  readonly periodEnd?: string | null;
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
}

/** All that is mirrored of one customer. */
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

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();
const maybeInstant = (seconds: number | null | undefined): string | null =>
  seconds ? instant(seconds) : null;
const idOf = (value: string | { id: string } | null | undefined): string | null =>
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

/** The plan of a price: its metadata, else its look-up key, else its name. */
export const planOfPrice = (price: Stripe.Price | undefined): string | null =>
  price?.metadata['planCode'] ?? price?.lookup_key ?? price?.nickname ?? null;

/** The plan of a subscription: its own metadata, else its price's. */
export const planOf = (subscription: Stripe.Subscription): string | null =>
  subscription.metadata['planCode'] ?? planOfPrice(subscription.items.data[0]?.price);

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
    planCode: planOf(subscription),
    amountCents,
    currency: subscription.currency,
    interval: interval || null,
    intervalCount,
    created: instant(subscription.created),
    ...renewalOf(subscription),
    endedAt: maybeInstant(subscription.ended_at),
  };
}

/** The line that an invoice is about: the plan's period, rather than prorations or single items. */
function mainLine(invoice: Stripe.Invoice): Stripe.InvoiceLineItem | undefined {
  const priced = invoice.lines.data.filter(({ pricing }) => pricing?.price_details);
  const ofPlan = priced.filter(
    ({ parent }) => parent?.subscription_item_details && !parent.subscription_item_details.proration,
  );
  return ofPlan.at(-1) ?? priced.at(-1);
}

/** The id of the price that an invoice bills; undefined for an amount without a price. */
export const priceOfInvoice = (invoice: Stripe.Invoice): string | undefined =>
  idOf(mainLine(invoice)?.pricing?.price_details?.price) ?? undefined;

/** @param plans plan codes by price id */
export function invoiceRecord(
  invoice: Stripe.Invoice,
  plans: ReadonlyMap<string, string | null>,
): InvoiceRecord {
  const line = mainLine(invoice);
  return {
    id: invoice.id ?? '',
    number: invoice.number,
    status: invoice.status,
    amountDueCents: invoice.amount_due,
    amountRemainingCents: invoice.amount_remaining,
    currency: invoice.currency,
    created: instant(invoice.created),
    attemptCount: invoice.attempt_count,
    nextPaymentAttempt: maybeInstant(invoice.next_payment_attempt),
    hostedInvoiceUrl: invoice.hosted_invoice_url ?? null,
    planCode:
      invoice.parent?.subscription_details?.metadata?.['planCode'] ??
      plans.get(priceOfInvoice(invoice) ?? '') ??
      null,
    periodStart: maybeInstant(line?.period.start),
    periodEnd: maybeInstant(line?.period.end),
  };
}

/** Which invoice each payment intent pays; charges name their intent only. */
export function invoicesByIntent(invoices: readonly Stripe.Invoice[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const invoice of invoices) {
    for (const { payment } of invoice.payments?.data ?? []) {
      const intent = idOf(payment.payment_intent);
      if (intent && invoice.id) found.set(intent, invoice.id);
    }
  }
  return found;
}

export function chargeRecord(charge: Stripe.Charge, invoices: ReadonlyMap<string, string>): ChargeRecord {
  const card = charge.payment_method_details?.card;
  return {
    id: charge.id,
    status: charge.status,
    amountCents: charge.amount,
    currency: charge.currency,
    created: instant(charge.created),
    description: charge.description,
    failureCode: charge.outcome?.reason ?? charge.failure_code,
    failureMessage: charge.failure_message,
    refunded: charge.refunded,
    amountRefundedCents: charge.amount_refunded,
    disputed: charge.disputed,
    card: card ? `${card.brand ?? 'card'} ${card.last4 ?? ''}`.trim() : null,
    invoiceId: invoices.get(idOf(charge.payment_intent) ?? '') ?? null,
  };
}
