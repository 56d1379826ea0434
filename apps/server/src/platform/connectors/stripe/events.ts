import { fallbacks } from '@midoffice/contract/kernel';
import Stripe from 'stripe';
import { ApiError } from '../../http/errors.ts';

/** An event as far as it matters: what it names is read again, what it says is not believed. */
export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  /** ISO 8601, to the second. */
  readonly created: string;
  /** The customer whom it is about; null: none is named. */
  readonly stripeId: string | null;
  /** The charge that it is about, where it names no customer: disputes and refunds. */
  readonly chargeId: string | null;
}

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

const toleranceSeconds = 300;

function eventOf(event: Stripe.Event): StripeEvent {
  const object = event.data.object as {
    id?: string;
    object?: string;
    customer?: string | { id: string } | null;
    charge?: string | { id: string } | null;
  };
  // A detached payment method no longer names a customer: the previous attributes hold the former owner.
  const former = event.data.previous_attributes as { customer?: unknown } | undefined;
  const owner = idOf(object.customer) ?? (typeof former?.customer === 'string' ? former.customer : null);
  return {
    id: event.id,
    type: event.type,
    created: new Date(event.created * 1000).toISOString(),
    stripeId: object.object === 'customer' ? (object.id ?? null) : owner,
    chargeId: idOf(object.charge),
  };
}

/** The event of a webhook. @throws ApiError 400, 503 */
export function verifiedEvent(
  secrets: readonly string[],
  rawBody: Buffer,
  signature: string | undefined,
): StripeEvent {
  if (!secrets.length)
    throw new ApiError(503, `${fallbacks.notConfigured}: please set STRIPE_WEBHOOK_SECRET.`);
  for (const secret of secrets) {
    try {
      return eventOf(Stripe.webhooks.constructEvent(rawBody, signature ?? '', secret, toleranceSeconds));
    } catch {
      // Signed with another secret, or by nobody: the next one is tried.
    }
  }
  throw new ApiError(400, 'The signature is missing, wrong or too old.');
}

/** Events since a moment, oldest first, page by page. */
export async function eventsSince(client: Stripe, sinceMs: number): Promise<StripeEvent[]> {
  const found: StripeEvent[] = [];
  const created = { gte: Math.floor(sinceMs / 1000) };
  for await (const event of client.events.list({ created, limit: 100 })) found.push(eventOf(event));
  return found.reverse();
}
