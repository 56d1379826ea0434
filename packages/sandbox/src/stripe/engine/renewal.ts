import type { Invoice } from '../shapes/invoice.ts';
import type { Subscription } from '../shapes/subscription.ts';
import type { World } from '../world.ts';
import { periodOf, withPeriod } from './changes.ts';
import { activeDiscounts, spendOnceDiscounts } from './discounts.ts';
import { endSubscription } from './ending.ts';
import { draftInvoice, draftSeconds, finalizeInvoice, pendingItems } from './invoicing.ts';
import { subscriptionLines } from './lines.ts';
import { type Period, periodAround } from './periods.ts';
import { collectInvoice, markPaid, markUncollectible, voidInvoice } from './settlement.ts';
import { recurrenceOf } from './subscribe.ts';

/** Unpaid first invoices end their subscription after this long. */
const incompleteSeconds = 23 * 3600;
const trialNoticeSeconds = 3 * 86_400;

const over = new Set<Subscription['status']>(['canceled', 'incomplete_expired']);

/** When something is to be done for a subscription; null: never. */
export function subscriptionDue(world: World, subscription: Subscription): number | null {
  if (over.has(subscription.status)) return null;
  if (subscription.status === 'incomplete') return subscription.created + incompleteSeconds;
  const times = [periodOf(subscription).end];
  if (subscription.cancel_at !== null) times.push(subscription.cancel_at);
  if (noticeDue(world, subscription)) times.push((subscription.trial_end ?? 0) - trialNoticeSeconds);
  return Math.min(...times);
}

function noticeDue(world: World, subscription: Subscription): boolean {
  return subscription.status === 'trialing' && !world.tables.notes.get(subscription.id)?.trialWillEndSent;
}

/** Does what is due for a subscription at its now. */
export function runSubscription(world: World, id: string): void {
  const subscription = world.need('subscriptions', id);
  const now = world.now(subscription);
  if (subscription.status === 'incomplete') {
    const first = subscription.latest_invoice;
    endSubscription(world, id, { reason: 'payment_failed', status: 'incomplete_expired' });
    if (first !== null && world.tables.invoices.get(first)?.status === 'open') voidInvoice(world, first);
    return;
  }
  if (subscription.cancel_at !== null && subscription.cancel_at <= now) {
    endSubscription(world, id, { ...subscription.cancellation_details, reason: 'cancellation_requested' });
    return;
  }
  if (noticeDue(world, subscription)) {
    world.tables.notes.put({ id, trialWillEndSent: true });
    world.emit('customer.subscription.trial_will_end', subscription);
    return;
  }
  renew(world, subscription, now);
}

function renew(world: World, subscription: Subscription, now: number): void {
  const former = periodOf(subscription);
  const trialEnds = subscription.status === 'trialing';
  const customer = world.need('customers', subscription.customer);
  const method = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const { missing_payment_method: ifMissing } = subscription.trial_settings.end_behavior;
  if (trialEnds && method === null && ifMissing === 'cancel') {
    endSubscription(world, subscription.id, { reason: 'cancellation_requested' });
    return;
  }
  const recurrence = recurrenceOf(subscription.items.data.map(({ price }) => price));
  const period = periodAround(subscription.billing_cycle_anchor, recurrence, now);
  const moved = withPeriod(subscription, period);
  world.change(
    world.tables.subscriptions,
    subscription.id,
    { items: moved.items, status: trialEnds ? 'active' : subscription.status },
    'customer.subscription.updated',
  );
  cycleInvoice(world, subscription.id, former, period);
}

function cycleInvoice(world: World, id: string, former: Period, period: Period): void {
  const subscription = world.need('subscriptions', id);
  const customer = world.need('customers', subscription.customer);
  const pause = subscription.pause_collection?.behavior ?? null;
  const advances = subscription.status !== 'unpaid' && pause !== 'keep_as_draft';
  const discounts = activeDiscounts(world, subscription.discounts, period.start);
  const draft = draftInvoice(world, {
    customer,
    currency: subscription.currency,
    billingReason: 'subscription_cycle',
    collectionMethod: subscription.collection_method,
    period: former,
    subscription,
    autoAdvance: advances,
    items: pendingItems(world, customer, id),
    lines: (invoice) => subscriptionLines(world, subscription, period, { invoice }),
    discounts,
    finalizesIn: advances ? draftSeconds : null,
  });
  world.change(world.tables.subscriptions, id, { latest_invoice: draft.id });
  spendOnceDiscounts(world, discounts, period.start);
  if (pause === 'void' || pause === 'mark_uncollectible') {
    finalizeInvoice(world, draft.id);
    if (pause === 'void') voidInvoice(world, draft.id);
    else markUncollectible(world, draft.id);
  }
}

/** When something is to be done for an invoice; null: never. */
export function invoiceDue(world: World, invoice: Invoice): number | null {
  if (invoice.status === 'draft') return invoice.automatically_finalizes_at;
  if (invoice.status !== 'open') return null;
  if (invoice.collection_method === 'charge_automatically')
    return invoice.auto_advance ? invoice.next_payment_attempt : null;
  const subscription =
    invoice.subscription === null ? undefined : world.tables.subscriptions.get(invoice.subscription);
  return subscription?.status === 'active' ? invoice.due_date : null;
}

/** Does what is due for an invoice at its now: finalize and charge, retry, or note that it is overdue. */
export function runInvoice(world: World, id: string): void {
  const invoice = world.need('invoices', id);
  if (invoice.status === 'draft') {
    advanceDraft(world, id);
    return;
  }
  if (invoice.collection_method === 'charge_automatically') {
    collectInvoice(world, id, { automatic: true });
    return;
  }
  world.emit('invoice.overdue', invoice);
  if (invoice.subscription !== null) {
    world.change(
      world.tables.subscriptions,
      invoice.subscription,
      { status: 'past_due' },
      'customer.subscription.updated',
    );
  }
}

function advanceDraft(world: World, id: string): void {
  const invoice = finalizeInvoice(world, id);
  if (invoice.amount_due === 0) {
    markPaid(world, id, { outOfBand: false });
  } else if (!invoice.auto_advance) {
    return;
  } else if (invoice.collection_method === 'send_invoice') {
    world.emit('invoice.sent', invoice);
  } else {
    collectInvoice(world, id, { automatic: true });
  }
}
