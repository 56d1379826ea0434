import type { Subscription } from '../shapes/subscription.ts';
import type { World } from '../world.ts';

/**
 * Ends a subscription now. Its unpaid invoices are no longer collected by themselves, as documented:
 * https://docs.stripe.com/billing/subscriptions/cancel
 */
export function endSubscription(
  world: World,
  id: string,
  how: {
    reason: string;
    comment?: string | null;
    feedback?: string | null;
    status?: 'canceled' | 'incomplete_expired';
  },
): Subscription {
  const { tables } = world;
  const subscription = world.need('subscriptions', id);
  const now = world.now(subscription);
  for (const invoice of tables.invoices.where('subscription', id)) {
    if (invoice.status !== 'open' && invoice.status !== 'draft') continue;
    world.change(
      tables.invoices,
      invoice.id,
      { auto_advance: false, next_payment_attempt: null, automatically_finalizes_at: null },
      'invoice.updated',
    );
  }
  const ended = world.change(tables.subscriptions, id, {
    status: how.status ?? 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: {
      comment: how.comment ?? null,
      feedback: how.feedback ?? null,
      reason: how.reason,
    },
  });
  world.emit('customer.subscription.deleted', ended);
  return ended;
}
