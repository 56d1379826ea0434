import { invalid, missing } from '../errors.ts';
import type { Price } from '../shapes/catalog.ts';
import type { Metadata } from '../shapes/common.ts';
import { type Invoice, invoiceItemShape } from '../shapes/invoice.ts';
import { type Subscription, type SubscriptionItem, subscriptionItemShape } from '../shapes/subscription.ts';
import type { World } from '../world.ts';
import { activeDiscounts } from './discounts.ts';
import { draftInvoice, finalizeInvoice, pendingItems } from './invoicing.ts';
import { productName, subscriptionLines } from './lines.ts';
import { type Period, periodAround, remainingShare } from './periods.ts';
import { collectInvoice, markPaid } from './settlement.ts';
import { type PaymentBehavior, recurrenceOf, throwIfDeclined } from './subscribe.ts';

export interface ItemChange {
  id?: string;
  price?: Price;
  quantity?: number;
  deleted?: boolean;
  metadata?: Metadata;
}

export interface ChangeOptions {
  proration: 'create_prorations' | 'always_invoice' | 'none';
  prorationDate?: number;
  paymentBehavior: PaymentBehavior;
}

/** Current period of a subscription: that of its items. */
export function periodOf(subscription: Subscription): Period {
  const [item] = subscription.items.data;
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 };
}

/** Changes items, with prorations, and starts a new billing cycle where the interval changes. */
export function changeItems(
  world: World,
  id: string,
  changes: ItemChange[],
  options: ChangeOptions,
): Subscription {
  const before = world.need('subscriptions', id);
  const period = periodOf(before);
  const items = nextItems(world, before, changes, period);
  if (items.length === 0) throw invalid('A subscription must have at least one active plan.', 'items');
  requireCurrency(before.currency, items);
  const recurrence = recurrenceOf(items.map(({ price }) => price));
  const former = recurrenceOf(before.items.data.map(({ price }) => price));
  const resets =
    recurrence.interval !== former.interval || recurrence.interval_count !== former.interval_count;
  const inTrial = before.status === 'trialing';
  requireInPeriod(options.prorationDate, period);
  world.tables.subscriptions.put({ ...before, items: { ...before.items, data: items } });
  if (options.proration !== 'none' && !inTrial && before.status !== 'incomplete') {
    prorate(world, before, items, { at: options.prorationDate ?? world.now(before), creditOnly: resets });
  }
  if (resets && !inTrial) {
    restartCycle(world, id, options.paymentBehavior);
  } else if (options.proration === 'always_invoice' && !inTrial) {
    invoicePending(world, id, options.paymentBehavior);
  }
  return world.need('subscriptions', id);
}

/** Time is divided within the current period: https://docs.stripe.com/billing/subscriptions/prorations#specific-proration-date */
function requireInPeriod(prorationDate: number | undefined, { start, end }: Period): void {
  if (prorationDate === undefined || (prorationDate >= start && prorationDate <= end)) return;
  throw invalid(
    'Cannot specify a `proration_date` outside of the subscription’s current period.',
    'proration_date',
  );
}

/** A subscription keeps its currency: https://docs.stripe.com/billing/subscriptions/change-price */
function requireCurrency(currency: string, items: SubscriptionItem[]): void {
  const at = items.findIndex(({ price }) => price.currency !== currency);
  if (at < 0) return;
  throw invalid(
    `The price specified only supports \`${items[at]!.price.currency}\`. This doesn't match the expected currency: \`${currency}\`.`,
    `items[${at}][price]`,
  );
}

function nextItems(
  world: World,
  subscription: Subscription,
  changes: ItemChange[],
  period: Period,
): SubscriptionItem[] {
  const items = [...subscription.items.data];
  for (const change of changes) {
    if (change.id === undefined) {
      if (!change.price)
        throw invalid('Missing required param: items[0][price].', 'items[0][price]', 'parameter_missing');
      items.push(
        subscriptionItemShape({
          id: world.id('si', 14),
          created: world.now(subscription),
          price: change.price,
          quantity: change.quantity ?? 1,
          subscription: subscription.id,
          period,
          metadata: change.metadata,
        }),
      );
      continue;
    }
    const at = items.findIndex((item) => item.id === change.id);
    const item = items[at];
    if (!item) throw missing('subscription item', change.id, 'items[0][id]');
    if (change.deleted) items.splice(at, 1);
    else items[at] = changedItem(item, change);
  }
  return items;
}

function changedItem(item: SubscriptionItem, change: ItemChange): SubscriptionItem {
  const next = subscriptionItemShape({
    id: item.id,
    created: item.created,
    price: change.price ?? item.price,
    quantity: change.quantity ?? item.quantity,
    subscription: item.subscription,
    period: { start: item.current_period_start, end: item.current_period_end },
    metadata: change.metadata ?? item.metadata,
  });
  return next;
}

/** Pending credits for what is no longer used and debits for what is used instead. */
function prorate(
  world: World,
  before: Subscription,
  after: SubscriptionItem[],
  { at, creditOnly }: { at: number; creditOnly: boolean },
): void {
  const period = periodOf(before);
  const share = remainingShare(period, at);
  const same = (a: SubscriptionItem, b: SubscriptionItem | undefined): boolean =>
    b !== undefined && a.price.id === b.price.id && a.quantity === b.quantity;
  const find = (items: SubscriptionItem[], id: string): SubscriptionItem | undefined =>
    items.find((item) => item.id === id);
  for (const item of before.items.data) {
    if (creditOnly || !same(item, find(after, item.id)))
      prorationItem(world, before, item, { at, end: period.end, share: -share });
  }
  if (creditOnly) return;
  for (const item of after) {
    if (!same(item, find(before.items.data, item.id)))
      prorationItem(world, before, item, { at, end: period.end, share });
  }
}

function prorationItem(
  world: World,
  subscription: Subscription,
  item: SubscriptionItem,
  { at, end, share }: { at: number; end: number; share: number },
): void {
  const words = share < 0 ? 'Unused time on' : 'Remaining time on';
  const day = new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const count = item.quantity === 1 ? '' : `${item.quantity} × `;
  const amountCents = Math.round(item.price.unit_amount * item.quantity * share);
  world.create(
    world.tables.invoiceitems,
    invoiceItemShape({
      id: world.id('ii'),
      customer: subscription.customer,
      date: at,
      amountCents: amountCents === 0 ? 0 : amountCents,
      currency: subscription.currency,
      description: `${words} ${count}${productName(world, item.price)} after ${day.format(at * 1000)}`,
      period: { start: at, end },
      quantity: item.quantity,
      price: { id: item.price.id, product: item.price.product, unitAmountCents: amountCents },
      proration: true,
      subscription: subscription.id,
      subscriptionItem: item.id,
      invoice: null,
      discountable: false,
      metadata: {},
      testClock: subscription.test_clock,
    }),
    'invoiceitem.created',
  );
}

/** Starts a billing cycle now and invoices it at once, pending items included. */
export function restartCycle(world: World, id: string, behavior: PaymentBehavior): Subscription {
  const subscription = world.need('subscriptions', id);
  const now = world.now(subscription);
  const period = periodAround(now, recurrenceOf(subscription.items.data.map(({ price }) => price)), now);
  world.tables.subscriptions.put({ ...withPeriod(subscription, period), billing_cycle_anchor: now });
  invoiceNow(world, id, behavior, period);
  return world.need('subscriptions', id);
}

function invoicePending(world: World, id: string, behavior: PaymentBehavior): void {
  const subscription = world.need('subscriptions', id);
  const customer = world.need('customers', subscription.customer);
  if (pendingItems(world, customer, id).length > 0) invoiceNow(world, id, behavior, null);
}

function invoiceNow(world: World, id: string, behavior: PaymentBehavior, period: Period | null): Invoice {
  const subscription = world.need('subscriptions', id);
  const customer = world.need('customers', subscription.customer);
  const now = world.now(customer);
  const draft = draftInvoice(world, {
    customer,
    currency: subscription.currency,
    billingReason: 'subscription_update',
    collectionMethod: subscription.collection_method,
    period: { start: now, end: now },
    subscription,
    autoAdvance: true,
    items: pendingItems(world, customer, id),
    lines: (invoice) => (period ? subscriptionLines(world, subscription, period, { invoice }) : []),
    discounts: activeDiscounts(world, subscription.discounts, now),
    finalizesIn: null,
  });
  world.change(world.tables.subscriptions, id, { latest_invoice: draft.id });
  const invoice = finalizeInvoice(world, draft.id);
  if (invoice.amount_due === 0) return markPaid(world, invoice.id, { outOfBand: false });
  if (subscription.collection_method === 'send_invoice' || behavior === 'default_incomplete') return invoice;
  const settled = collectInvoice(world, invoice.id, { automatic: true });
  if (behavior === 'error_if_incomplete') throwIfDeclined(settled, false);
  return settled.invoice;
}

/** The subscription with another current period. */
export function withPeriod(subscription: Subscription, period: Period): Subscription {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: period.start,
    current_period_end: period.end,
  }));
  return { ...subscription, items: { ...subscription.items, data } };
}
