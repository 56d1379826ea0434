import { fallbacks } from '@midoffice/contract/kernel';
import type Stripe from 'stripe';
import { EffectRefused } from '../../effects/effects.ts';
import { isMissing } from './failures.ts';
import { actFailure } from './refusals.ts';

/** The price of an accepted offer, of a product of its own. */
export interface OfferPrice {
  /** The product's id, the same for each try. */
  readonly product: string;
  readonly productName: string;
  readonly name: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly interval: 'month' | 'year';
  readonly planCode: string;
}

/** Makes the products and prices of offers. Failures as those of `stripeActs`. */
export function stripeOfferPrices(client: Stripe | undefined) {
  const asked = async <T>(ask: (stripe: Stripe) => Promise<T>): Promise<T> => {
    if (!client) throw new EffectRefused(`${fallbacks.notConfigured}: please set STRIPE_SECRET_KEY.`, 503);
    try {
      return await ask(client);
    } catch (error) {
      throw actFailure(error);
    }
  };
  return {
    /** The product, made where there is none of its id. @returns its id */
    ensureProduct: ({ product: id, productName: name }: OfferPrice, idempotencyKey: string) =>
      asked(async (stripe) => {
        try {
          return (await stripe.products.retrieve(id)).id;
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
        return (await stripe.products.create({ id, name }, { idempotencyKey })).id;
      }),
    /** The product's price, made where it has none: an offer has one price. @returns its id */
    ensurePrice: (price: OfferPrice, idempotencyKey: string) =>
      asked(async (stripe) => {
        const { data } = await stripe.prices.list({ product: price.product, active: true, limit: 1 });
        if (data[0]) return data[0].id;
        const made = await stripe.prices.create(
          {
            product: price.product,
            currency: price.currency,
            unit_amount: price.amountCents,
            nickname: price.name,
            recurring: { interval: price.interval },
            metadata: { planCode: price.planCode },
          },
          { idempotencyKey },
        );
        return made.id;
      }),
  };
}

export type StripeOfferPrices = ReturnType<typeof stripeOfferPrices>;
