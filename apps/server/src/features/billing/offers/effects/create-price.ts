import { effectKind } from '../../../../platform/effects/effects.ts';
import { putBilling } from '../write-store.ts';

/** A type, so that it is plain JSON. */
export type OfferPriceInput = {
  readonly product: string;
  readonly productName: string;
  readonly name: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly interval: 'month' | 'year';
  readonly planCode: string;
  /** User id of who asked for it. */
  readonly by: string;
};

/** Makes the custom price of an accepted offer, once. The product's id is the offer's, so a repeated try finds what is there. */
export const effect = effectKind<OfferPriceInput>({
  kind: 'offers.create-price',
  title: 'Custom price of an offer',
  changes: ['offers', 'prices'],
  inspectsFirst: true,
  // An accepted offer never changes, and a price charges nobody.
  mayStill: async () => undefined,
  lockedMessage: 'The price of this offer is being created already, please wait for the outcome.',
  async run({ input, step, platform, targetId }) {
    const { offerPrices } = platform.connectors.stripe;
    const product = await step('product', (key) => offerPrices.ensureProduct(input, key));
    const price = await step('price', (key) => offerPrices.ensurePrice(input, key));
    return {
      message: 'Custom price created.',
      after: { price, product },
      result: { price, product },
      keep: (trx) =>
        putBilling(trx, targetId, { kind: 'price', id: price, at: new Date(platform.now()), by: input.by }),
    };
  },
});
