import { fallbacks } from '@midoffice/contract/kernel';
import Stripe from 'stripe';
import { ApiError } from '../../http/errors.ts';
import { renewsAgain } from '../billing-terms.ts';
import { isMissing, stripeFailure } from './failures.ts';
import { renewalOf } from './records.ts';
import { cancelStarting, startingOf, type Starting } from './starting.ts';
import type { StripeConnector } from './stripe.ts';

/** What the provider said for good, or `missing` where it does not know the object. */
export type Outcome = 'done' | 'missing';

/** What bills a customer: subscriptions, invoices that are not settled, and what waits for the next invoice. */
export interface Billing {
  readonly subscriptions: readonly {
    readonly id: string;
    /** Whether it takes money again after its current period. */
    readonly renews: boolean;
    /** When it ends; null: it has no end. */
    readonly cancelAt: string | null;
  }[];
  /** Open ones, and drafts: those of a renewal become final and are charged an hour later by themselves. */
  readonly invoices: readonly { readonly id: string; readonly collects: boolean }[];
  /** Ids of items that are charged when a running subscription renews or ends with its period. */
  readonly pendingItems: readonly string[];
}

/**
 * Asks the card provider to act. A no for good is a 422, so that an effect counts as refused; whatever leaves the
 * outcome open is a 502 or 503. Never carries the provider's own text, which may quote a key.
 */
async function act<T>(stripe: StripeConnector, ask: (client: Stripe) => Promise<T>): Promise<T> {
  if (!stripe.client) throw new ApiError(503, `${fallbacks.notConfigured}: please set STRIPE_SECRET_KEY.`);
  try {
    return await ask(stripe.client);
  } catch (error) {
    if (isMissing(error)) throw error;
    const refuses =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeIdempotencyError;
    // 409: an earlier request is still being worked on, so that its outcome is open. 429: too many.
    if (refuses && error.statusCode !== 409 && error.statusCode !== 429)
      throw new ApiError(422, 'The card provider refuses to do this.');
    throw stripeFailure(error);
  }
}

async function unlessMissing(
  stripe: StripeConnector,
  ask: (client: Stripe) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await act(stripe, ask);
  } catch (error) {
    if (isMissing(error)) return 'missing';
    throw error;
  }
}

/**
 * Deletes a customer: its subscriptions end at once, nothing is charged any more. The provider takes no idempotency
 * key for it: who is deleted already is missing.
 */
export function deleteCustomer(stripe: StripeConnector, stripeId: string): Promise<Outcome> {
  return unlessMissing(stripe, async (client) => {
    await client.customers.del(stripeId);
    return 'done';
  });
}

const runs = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

/** As many as the provider's library gathers at most. */
const mostBilling = 10_000;

/** What bills a customer now, over all pages of the provider; empty where the provider does not know the customer. */
export async function billingOf(stripe: StripeConnector, stripeId: string): Promise<Billing> {
  try {
    return await act(stripe, async (client) => {
      const invoicesThat = (status: 'draft' | 'open') =>
        client.invoices
          .list({ customer: stripeId, status, limit: 100 })
          .autoPagingToArray({ limit: mostBilling });
      const [subscriptions, drafts, open, items] = await Promise.all([
        client.subscriptions
          .list({ customer: stripeId, status: 'all', limit: 100 })
          .autoPagingToArray({ limit: mostBilling }),
        invoicesThat('draft'),
        invoicesThat('open'),
        client.invoiceItems
          .list({ customer: stripeId, pending: true, limit: 100 })
          .autoPagingToArray({ limit: mostBilling }),
      ]);
      const running = subscriptions.filter(({ status }) => runs.has(status));
      // An item of no subscription goes onto the next invoice of any.
      const isBilled = ({ parent }: Stripe.InvoiceItem): boolean => {
        const of = parent?.subscription_details?.subscription;
        return running.some(({ id }) => of === undefined || of === id);
      };
      return {
        subscriptions: running.map((subscription) => {
          const renewal = renewalOf(subscription);
          return { id: subscription.id, renews: renewsAgain(renewal), cancelAt: renewal.cancelAt };
        }),
        invoices: [...drafts, ...open].map(({ id, auto_advance }) => ({
          id: id ?? '',
          collects: auto_advance ?? false,
        })),
        pendingItems: items.filter((item) => item.amount > 0 && isBilled(item)).map(({ id }) => id),
      };
    });
  } catch (error) {
    if (isMissing(error)) return { subscriptions: [], invoices: [], pendingItems: [] };
    throw error;
  }
}

/** What of a customer does not bill yet and would. */
export const startingAt = (stripe: StripeConnector, stripeId: string): Promise<Starting[]> =>
  act(stripe, (client) => startingOf(client, stripeId));

/** Cancels what would begin to bill. Answers `missing` where it has begun: its subscription runs by now. */
export const keepFromStarting = (
  stripe: StripeConnector,
  starting: Starting,
  idempotencyKey: string,
): Promise<Outcome> =>
  act(stripe, async (client) =>
    (await cancelStarting(client, starting, idempotencyKey)) === null ? 'done' : 'missing',
  );

/**
 * Lets a subscription end with its paid period, or go on. Answers `missing` where it has ended already.
 * @param wanted `with-period`, or when it ends instead (ISO 8601; null: it has no end)
 */
export async function endSubscription(
  stripe: StripeConnector,
  subscriptionId: string,
  wanted: 'with-period' | { readonly cancelAt: string | null },
  idempotencyKey: string,
): Promise<Outcome> {
  return unlessMissing(stripe, async (client) => {
    const now = await client.subscriptions.retrieve(subscriptionId);
    // What has ended takes no change, and needs none.
    if (!runs.has(now.status)) return 'missing';
    const change =
      wanted === 'with-period'
        ? { cancel_at_period_end: true }
        : wanted.cancelAt === null
          ? { cancel_at_period_end: false }
          : { cancel_at: Math.floor(Date.parse(wanted.cancelAt) / 1000) };
    await client.subscriptions.update(subscriptionId, change, { idempotencyKey });
    return 'done';
  });
}

/** Whether an open invoice is tried again, or a draft becomes final, by itself. Answers `missing` where it is settled. */
export async function collectInvoice(
  stripe: StripeConnector,
  invoiceId: string,
  collects: boolean,
  idempotencyKey: string,
): Promise<Outcome> {
  return unlessMissing(stripe, async (client) => {
    const now = await client.invoices.retrieve(invoiceId);
    if (now.status !== 'open' && now.status !== 'draft') return 'missing';
    await client.invoices.update(invoiceId, { auto_advance: collects }, { idempotencyKey });
    return 'done';
  });
}
