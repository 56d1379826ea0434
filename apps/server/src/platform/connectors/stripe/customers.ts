import { fallbacks } from '@midoffice/contract/kernel';
import Stripe from 'stripe';
import { ApiError } from '../../http/errors.ts';
import { renewsAgain } from '../billing-terms.ts';
import { isMissing, stripeFailure } from './failures.ts';
import { renewalOf } from './records.ts';
import type { StripeConnector } from './stripe.ts';

/** What the provider said for good, or `missing` where it does not know the object. */
export type Outcome = 'done' | 'missing';

/** A subscription that bills, and an invoice that is still collected. */
export interface Billing {
  readonly subscriptions: readonly {
    readonly id: string;
    /** Whether it takes money again after its current period. */
    readonly renews: boolean;
    /** When it ends; null: it has no end. */
    readonly cancelAt: string | null;
  }[];
  readonly openInvoices: readonly { readonly id: string; readonly collects: boolean }[];
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
      const [subscriptions, invoices] = await Promise.all([
        client.subscriptions
          .list({ customer: stripeId, status: 'all', limit: 100 })
          .autoPagingToArray({ limit: mostBilling }),
        client.invoices
          .list({ customer: stripeId, status: 'open', limit: 100 })
          .autoPagingToArray({ limit: mostBilling }),
      ]);
      return {
        subscriptions: subscriptions
          .filter(({ status }) => runs.has(status))
          .map((subscription) => {
            const renewal = renewalOf(subscription);
            return { id: subscription.id, renews: renewsAgain(renewal), cancelAt: renewal.cancelAt };
          }),
        openInvoices: invoices.map(({ id, auto_advance }) => ({
          id: id ?? '',
          collects: auto_advance ?? false,
        })),
      };
    });
  } catch (error) {
    if (isMissing(error)) return { subscriptions: [], openInvoices: [] };
    throw error;
  }
}

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

/** Whether an open invoice is tried again by itself. Answers `missing` where it is not open any more. */
export async function collectInvoice(
  stripe: StripeConnector,
  invoiceId: string,
  collects: boolean,
  idempotencyKey: string,
): Promise<Outcome> {
  return unlessMissing(stripe, async (client) => {
    const now = await client.invoices.retrieve(invoiceId);
    if (now.status !== 'open') return 'missing';
    await client.invoices.update(invoiceId, { auto_advance: collects }, { idempotencyKey });
    return 'done';
  });
}
