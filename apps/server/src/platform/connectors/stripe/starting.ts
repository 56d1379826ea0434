import type Stripe from 'stripe';
import { askOf, idOf, mostListed, pageSize, unlessMissing } from './ask.ts';

/**
 * What does not bill yet and would: a subscription whose first payment the customer still has to confirm, or the
 * schedule of one that begins later. A type, so that effects remember it.
 */
export type Starting = { readonly id: string; readonly kind: 'incomplete' | 'scheduled' };

/** What of a customer would begin to bill, over all pages; nothing where the provider does not know the customer. */
export async function startingOf(stripe: Stripe, stripeId: string): Promise<Starting[]> {
  const listed = await unlessMissing(() =>
    Promise.all([
      stripe.subscriptions
        .list({ customer: stripeId, status: 'incomplete', limit: pageSize })
        .autoPagingToArray({ limit: mostListed }),
      stripe.subscriptionSchedules
        .list({ customer: stripeId, scheduled: true, limit: pageSize })
        .autoPagingToArray({ limit: mostListed }),
    ]),
  );
  const [incomplete, scheduled] = listed ?? [[], []];
  return [
    ...incomplete.map(({ id }) => ({ id, kind: 'incomplete' as const })),
    ...scheduled.map(({ id }) => ({ id, kind: 'scheduled' as const })),
  ];
}

const over = new Set<string>(['canceled', 'incomplete_expired']);

/** Ends a subscription that waits for its first payment, whose invoice nobody is to pay any more either. */
async function cancelIncomplete(stripe: Stripe, id: string, idempotencyKey: string): Promise<string | null> {
  const now = await stripe.subscriptions.retrieve(id);
  if (now.status !== 'incomplete' && !over.has(now.status)) return id;
  // Takes no change but this one: https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses
  if (now.status === 'incomplete') await stripe.subscriptions.cancel(id);
  const first = idOf(now.latest_invoice);
  if (first !== null && (await stripe.invoices.retrieve(first)).status === 'open')
    await stripe.invoices.voidInvoice(first, {}, { idempotencyKey });
  return null;
}

/**
 * Cancels what would begin to bill; gone already counts as done.
 * @returns the subscription that runs after all, as it has begun meanwhile; null: nothing will bill
 */
export async function cancelStarting(
  stripe: Stripe,
  { id, kind }: Starting,
  idempotencyKey: string,
): Promise<string | null> {
  return unlessMissing(async () => {
    if (kind === 'incomplete') return cancelIncomplete(stripe, id, idempotencyKey);
    const now = await stripe.subscriptionSchedules.retrieve(id);
    // Canceling one that has begun would end its subscription at once.
    if (now.status !== 'not_started') return idOf(now.subscription) ?? now.released_subscription;
    await stripe.subscriptionSchedules.cancel(id, {}, { idempotencyKey });
    return null;
  });
}

/** What effects do there. @param client undefined where no key is set */
export function stripeStarting(client: Stripe | undefined) {
  const asked = askOf(client);
  return {
    of: (stripeId: string) => asked((stripe) => startingOf(stripe, stripeId)),
    cancel: (starting: Starting, idempotencyKey: string) =>
      asked((stripe) => cancelStarting(stripe, starting, idempotencyKey)),
  };
}

export type StripeStarting = ReturnType<typeof stripeStarting>;
