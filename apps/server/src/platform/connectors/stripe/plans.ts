import type Stripe from 'stripe';

/** What a price says of the plan that it bills. */
export interface PricePlan {
  readonly id: string;
  readonly planCode: string | null;
  readonly name: string | null;
}

/** The plan code that a price carries: in its metadata, else its look-up key. */
export const planCodeOf = ({ metadata, lookup_key }: Stripe.Price): string | null =>
  metadata['planCode'] || lookup_key || null;

export const pricePlan = (price: Stripe.Price): PricePlan => ({
  id: price.id,
  planCode: planCodeOf(price),
  name: price.nickname,
});

/**
 * The plan that a price of a subscription bills. A customer may change the price at the provider, where the subscription's
 * metadata stays: the price's own plan code comes first, then what was written for this price, then the price's name.
 * @param metadata of the subscription
 */
export function planOf(
  price: PricePlan | undefined,
  metadata: Stripe.Metadata | null | undefined,
): string | null {
  const writtenFor = metadata?.['midoffice_price'];
  const written = !writtenFor || writtenFor === price?.id ? metadata?.['planCode'] : undefined;
  return price?.planCode || written || price?.name || null;
}

export function planOfSubscription({ items, metadata }: Stripe.Subscription): string | null {
  const price = items.data[0]?.price;
  return planOf(price && pricePlan(price), metadata);
}

/** The metadata of a subscription that is moved to a price: its plan, or none, which clears the former one. */
export const planMetadata = (priceId: string, planCode: string | null): Stripe.MetadataParam => ({
  planCode: planCode ?? '',
  midoffice_price: priceId,
});
