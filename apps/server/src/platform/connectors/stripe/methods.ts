import type Stripe from 'stripe';
import { idOf, mostListed, pageSize } from './ask.ts';

/** A payment method of a customer. */
export type HeldMethod = {
  readonly id: string;
  /** Such as `visa 4242`, or the kind of what is no card. */
  readonly label: string;
  readonly isCard: boolean;
  /** First moment at which it is not accepted any more, ISO 8601; null: it has no end. */
  readonly expiresAt: string | null;
};

/** What the provider charges by itself. A type, so that effects remember it. */
export type DefaultMethods = {
  /** The default one first. */
  readonly methods: HeldMethod[];
  /** Of the customer; null: none is set. */
  readonly defaultId: string | null;
  /** By subscription, of those that have their own. */
  readonly ofSubscriptions: { readonly [id: string]: string };
};

const methodOf = ({ id, type, card }: Stripe.PaymentMethod): HeldMethod => ({
  id,
  label: card ? `${card.brand} ${card.last4}` : type.replaceAll('_', ' '),
  isCard: type === 'card',
  // A card is good to the last day of its month.
  expiresAt: card ? new Date(Date.UTC(card.exp_year, card.exp_month, 1)).toISOString() : null,
});

interface Payer {
  readonly default_payment_method: string | { id: string } | null;
  readonly default_source: string | { id: string } | null;
}

/** The method that an invoice or a subscription names itself. */
export const ownMethodOf = (payer: Payer): string | null =>
  idOf(payer.default_payment_method) ?? idOf(payer.default_source);

/** The customer's payment methods of every kind, the default one first. Of a deleted customer: none. */
export async function heldMethods(
  stripe: Stripe,
  stripeId: string,
): Promise<Pick<DefaultMethods, 'methods' | 'defaultId'>> {
  const customer = await stripe.customers.retrieve(stripeId);
  if (customer.deleted) return { methods: [], defaultId: null };
  const defaultId = idOf(customer.invoice_settings.default_payment_method) ?? idOf(customer.default_source);
  const methods = await stripe.customers
    .listPaymentMethods(stripeId, { limit: pageSize })
    .autoPagingToArray({ limit: mostListed });
  return {
    methods: methods.map(methodOf).sort((a, b) => Number(b.id === defaultId) - Number(a.id === defaultId)),
    defaultId,
  };
}

/**
 * What decides which method an invoice is charged to: its own, else its subscription's, else the customer's.
 * Source: https://docs.stripe.com/api/subscriptions/object#subscription_object-default_payment_method
 */
export async function defaultMethods(stripe: Stripe, stripeId: string): Promise<DefaultMethods> {
  const held = await heldMethods(stripe, stripeId);
  const subscriptions = await stripe.subscriptions
    .list({ customer: stripeId, status: 'all', limit: pageSize })
    .autoPagingToArray({ limit: mostListed });
  const own = subscriptions.flatMap((subscription) => {
    const method = ownMethodOf(subscription);
    return method === null ? [] : [[subscription.id, method] as const];
  });
  return { ...held, ofSubscriptions: Object.fromEntries(own) };
}
