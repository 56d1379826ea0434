import { cardError, invalid } from '../errors.ts';
import type { Price } from '../shapes/catalog.ts';
import type { Metadata } from '../shapes/common.ts';
import type { Customer } from '../shapes/customer.ts';
import type { Invoice } from '../shapes/invoice.ts';
import { type Subscription, subscriptionItemShape, subscriptionShape } from '../shapes/subscription.ts';
import type { World } from '../world.ts';
import { type DiscountInput, redeem, spendOnceDiscounts } from './discounts.ts';
import { draftInvoice, draftSeconds, finalizeInvoice, pendingItems } from './invoicing.ts';
import { subscriptionLines } from './lines.ts';
import { type Period, type Recurrence, boundary, periodAround } from './periods.ts';
import { type Settlement, collectInvoice, markPaid, methodFor } from './settlement.ts';

export type PaymentBehavior = 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete';

export interface SubscribeInput {
  /** Given only where history is seeded. */
  id?: string;
  customer: Customer;
  items: { price: Price; quantity: number; metadata: Metadata }[];
  trialEnd: number | null;
  anchor: number | null;
  cancelAt: number | null;
  cancelAtPeriodEnd: boolean;
  collectionMethod: 'charge_automatically' | 'send_invoice';
  daysUntilDue: number | null;
  defaultPaymentMethod: string | null;
  paymentBehavior: PaymentBehavior;
  prorates: boolean;
  discounts: DiscountInput[];
  metadata: Metadata;
  description: string | null;
  saveDefaultPaymentMethod: 'on_subscription' | 'off' | null;
  missingPaymentMethod: 'create_invoice' | 'cancel';
}

/** The one recurrence that all items share. */
export function recurrenceOf(prices: Price[]): Recurrence {
  const [first] = prices;
  if (!first?.recurring) {
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      'items[0][price]',
    );
  }
  for (const { recurring, currency } of prices) {
    if (
      currency !== first.currency ||
      recurring?.interval !== first.recurring.interval ||
      recurring.interval_count !== first.recurring.interval_count
    ) {
      throw invalid(
        'Currency and interval fields must match across all plans on this subscription.',
        'items',
      );
    }
  }
  return first.recurring;
}

/** Creates a subscription with its first invoice and collects that as its payment behaviour says. */
export function subscribe(world: World, input: SubscribeInput): Subscription {
  const { tables } = world;
  const { customer } = input;
  const now = world.now(customer);
  const recurrence = recurrenceOf(input.items.map(({ price }) => price));
  const { anchor, period, share } = firstPeriod(input, recurrence, now);
  const id = input.id ?? world.id('sub');
  const draft = subscriptionShape({
    id,
    created: now,
    customer: customer.id,
    currency: input.items[0]?.price.currency ?? 'usd',
    items: input.items.map(({ price, quantity, metadata }) =>
      subscriptionItemShape({
        id: world.id('si', 14),
        created: now,
        price,
        quantity,
        metadata,
        subscription: id,
        period,
      }),
    ),
    anchor,
    start: now,
    status: statusAtStart(input),
    collectionMethod: input.collectionMethod,
    daysUntilDue: input.daysUntilDue,
    defaultPaymentMethod: input.defaultPaymentMethod,
    description: input.description,
    metadata: input.metadata,
    testClock: customer.test_clock,
    trial: input.trialEnd === null ? null : { start: now, end: input.trialEnd },
    missingPaymentMethod: input.missingPaymentMethod,
    saveDefaultPaymentMethod: input.saveDefaultPaymentMethod,
  });
  const discounts = redeem(world, input.discounts, { customer, subscription: id });
  const cancelAt = input.cancelAtPeriodEnd ? period.end : input.cancelAt;
  world.create(
    tables.subscriptions,
    {
      ...draft,
      discounts: discounts.map((discount) => discount.id),
      cancel_at: cancelAt,
      cancel_at_period_end: input.cancelAtPeriodEnd,
      canceled_at: cancelAt === null ? null : now,
      cancellation_details: {
        ...draft.cancellation_details,
        reason: cancelAt === null ? null : 'cancellation_requested',
      },
    },
    'customer.subscription.created',
  );
  firstInvoice(world, id, input, period, share);
  return world.need('subscriptions', id);
}

function statusAtStart(input: SubscribeInput): Subscription['status'] {
  if (input.trialEnd !== null) return 'trialing';
  return input.collectionMethod === 'send_invoice' ? 'active' : 'incomplete';
}

function firstPeriod(
  input: SubscribeInput,
  recurrence: Recurrence,
  now: number,
): { anchor: number; period: Period; share: number } {
  if (input.trialEnd !== null)
    return { anchor: input.trialEnd, period: { start: now, end: input.trialEnd }, share: 1 };
  if (input.anchor === null) return { anchor: now, period: periodAround(now, recurrence, now), share: 1 };
  if (input.anchor <= now || input.anchor > boundary(now, recurrence, 1)) {
    throw invalid(
      'billing_cycle_anchor must be in the future and no later than the next natural billing date.',
      'billing_cycle_anchor',
    );
  }
  const whole = periodAround(input.anchor, recurrence, now);
  const share = input.prorates ? (whole.end - now) / (whole.end - whole.start) : 0;
  return { anchor: input.anchor, period: { start: now, end: whole.end }, share };
}

function firstInvoice(world: World, id: string, input: SubscribeInput, period: Period, share: number): void {
  const subscription = world.need('subscriptions', id);
  const sends = input.collectionMethod === 'send_invoice';
  const invoice = draftInvoice(world, {
    customer: input.customer,
    currency: subscription.currency,
    billingReason: 'subscription_create',
    collectionMethod: input.collectionMethod,
    period: { start: period.start, end: period.start },
    subscription,
    autoAdvance: true,
    items: pendingItems(world, input.customer, id),
    lines: (invoiceId) =>
      subscriptionLines(world, subscription, period, {
        invoice: invoiceId,
        free: input.trialEnd !== null,
        share,
      }),
    discounts: subscription.discounts,
    finalizesIn: sends ? draftSeconds : null,
  });
  world.change(world.tables.subscriptions, id, { latest_invoice: invoice.id });
  if (input.trialEnd === null) spendOnceDiscounts(world, subscription.discounts, period.start);
  if (!sends) settleFirst(world, invoice, input.paymentBehavior);
}

function settleFirst(world: World, draft: Invoice, behavior: PaymentBehavior): void {
  const invoice = finalizeInvoice(world, draft.id);
  if (invoice.amount_due === 0) {
    markPaid(world, invoice.id, { outOfBand: false });
    return;
  }
  if (behavior === 'default_incomplete') return;
  if (!methodFor(world, invoice)) {
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
      undefined,
      'resource_missing',
    );
  }
  const settled = collectInvoice(world, invoice.id, { automatic: true });
  if (behavior === 'error_if_incomplete') throwIfDeclined(settled, false);
}

/** Turns a declined collection into the 402 that the API answers; `recorded` keeps what it left behind. */
export function throwIfDeclined(settled: Settlement, recorded: boolean): void {
  if (settled.outcome !== 'declined') return;
  const { decline, charge, intent } = settled;
  const fault = cardError(decline.message, decline.code, {
    charge: charge.id,
    decline_code: decline.declineCode,
    payment_intent: intent,
    payment_method: intent.last_payment_error?.['payment_method'] ?? null,
  });
  if (recorded) throw fault;
  throw fault.undone();
}
