import type { PlanType } from '@midoffice/contract/billing/prices/lists';
import { EffectRefused, effectKind } from '../../../../platform/effects/effects.ts';
import { money } from '../../payments/api.ts';
import { putFromProvider } from '../catalogue-store.ts';
import { intervalOf } from '../rules.ts';

interface Input {
  readonly productId: string;
  readonly planType: PlanType;
  readonly amount: number;
  readonly currency: string;
  readonly priceName: string;
  readonly planCode: string;
}

/** Makes a custom price of a product, once, and adds it to our catalogue. */
export const effect = effectKind<Input>({
  kind: 'prices.create-price',
  title: 'New custom price',
  changes: ['prices'],
  inspectsFirst: true,
  mayStill: async () => undefined,
  lockedMessage: 'The same price is being created already, please wait for the outcome.',
  async run({ id, input, step, platform }) {
    const { productId, planType, amount, currency, priceName, planCode } = input;
    const { catalogue } = platform.connectors.stripe;
    const product = await step(
      'look',
      async () => {
        const found = await catalogue.product(productId);
        if (!found) throw new EffectRefused('productId: the card provider knows no product of this ID', 404);
        if (!found.active)
          throw new EffectRefused('productId: is archived, please choose an active product', 409);
        const twin = (await catalogue.prices(productId)).find(
          (price) =>
            price.active &&
            price.amountCents === amount &&
            price.currency === currency &&
            price.interval === intervalOf[planType] &&
            price.intervalCount === 1 &&
            price.name === priceName,
        );
        if (twin)
          throw new EffectRefused(
            `This product has an active price of this name and amount: ${twin.id}`,
            409,
          );
        return found;
      },
      { fresh: true, reads: true },
    );
    const interval = intervalOf[planType];
    const priceID = await step('price', (key) =>
      catalogue.createPrice(
        {
          product: productId,
          amountCents: amount,
          currency,
          interval,
          name: priceName,
          planCode,
          effect: id,
        },
        key,
      ),
    );
    const made = {
      id: priceID,
      product: productId,
      active: true,
      currency,
      amountCents: amount,
      interval,
      intervalCount: 1,
      name: priceName,
      planCode,
    };
    return {
      message: 'Successfully created a custom price.',
      after: { price: priceID, product: product.name, amount: money(amount, currency), planType, planCode },
      result: {
        price: { id: priceID, amount, planType, currency, name: priceName, planCode, active: true },
      },
      keep: (trx) => putFromProvider(trx, { products: [product], prices: [made] }),
    };
  },
});
