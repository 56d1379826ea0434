import { effectKind } from '../../../../platform/effects/effects.ts';
import { putFromProvider } from '../../prices/api.ts';
import { putBilling } from '../write-store.ts';

/** A type, so that it is plain JSON. */
export type OfferPriceInput = {
  readonly productName: string;
  readonly name: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly interval: 'month' | 'year';
  readonly planCode: string;
  /** User id of who asked for it. */
  readonly by: string;
};

/** Makes the custom price of an accepted offer, once, and adds it to our catalogue. */
export const effect = effectKind<OfferPriceInput>({
  kind: 'offers.create-price',
  title: 'Custom price of an offer',
  changes: ['offers', 'prices'],
  inspectsFirst: true,
  // An accepted offer never changes, and a price charges nobody.
  mayStill: async () => undefined,
  lockedMessage: 'The price of this offer is being created already, please wait for the outcome.',
  async run({ input, step, platform, targetId }) {
    const { productName, name, amountCents, currency, interval, planCode, by } = input;
    const { catalogue } = platform.connectors.stripe;
    // Marked with the offer instead of this act: whoever asks again after a refusal finds what is there.
    const mark = `offer_${targetId}`;
    const product = await step('product', (key) =>
      catalogue.createProduct({ name: productName, effect: mark }, key),
    );
    const price = await step('price', (key) =>
      catalogue.createPrice({ product, amountCents, currency, interval, name, planCode, effect: mark }, key),
    );
    const made = { product, amountCents, currency, interval, intervalCount: 1, name, planCode };
    return {
      message: 'Custom price created.',
      after: { price, product },
      result: { price, product },
      async keep(trx) {
        await putFromProvider(trx, {
          products: [{ id: product, name: productName, description: null, active: true }],
          prices: [{ id: price, active: true, ...made }],
        });
        await putBilling(trx, targetId, { kind: 'price', id: price, at: new Date(platform.now()), by });
      },
    };
  },
});
