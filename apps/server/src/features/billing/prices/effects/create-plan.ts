import type { PlanType } from '@midoffice/contract/billing/prices/lists';
import { effectKind } from '../../../../platform/effects/effects.ts';
import { money } from '../../payments/api.ts';
import { putFromProvider } from '../catalogue-store.ts';
import { intervalOf } from '../rules.ts';

interface Input {
  readonly label: string;
  readonly amount: number;
  readonly currency: string;
  readonly planType: PlanType;
  readonly planCode: string;
}

/** Makes an enterprise plan: a product with one price, each once, and adds both to our catalogue. */
export const effect = effectKind<Input>({
  kind: 'prices.create-plan',
  title: 'New enterprise plan',
  changes: ['prices'],
  inspectsFirst: true,
  completes: true,
  mayStill: async () => undefined,
  lockedMessage: 'A plan of this label is being created already, please wait for the outcome.',
  async run({ id, input, step, platform }) {
    const { label, amount, currency, planType, planCode } = input;
    const { catalogue } = platform.connectors.stripe;
    const interval = intervalOf[planType];
    const product = await step('product', (key) => catalogue.createProduct({ name: label, effect: id }, key));
    const priceID = await step('price', (key) =>
      catalogue.createPrice(
        { product, amountCents: amount, currency, interval, name: label, planCode, effect: id },
        key,
      ),
    );
    const made = {
      product: { id: product, name: label, description: null, active: true },
      price: {
        id: priceID,
        product,
        active: true,
        currency,
        amountCents: amount,
        interval,
        intervalCount: 1,
        name: label,
        planCode,
      },
    };
    return {
      message: 'Plan created successfully',
      after: { product, price: priceID, label, amount: money(amount, currency), planType, planCode },
      result: {
        product: {
          id: product,
          name: label,
          active: true,
          prices: [{ id: priceID, amount, planType, currency, name: label, planCode, active: true }],
        },
      },
      keep: (trx) => putFromProvider(trx, { products: [made.product], prices: [made.price] }),
    };
  },
});
