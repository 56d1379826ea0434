import { EffectRefused, effectKind } from '../../../../platform/effects/effects.ts';
import { changeItems, putFromProvider } from '../catalogue-store.ts';

interface Input {
  readonly active: boolean;
}

/** Archives a price, or restores it. Running subscriptions keep it. */
export const effect = effectKind<Input>({
  kind: 'prices.set-active',
  title: 'Change of a price',
  changes: ['prices'],
  inspectsFirst: true,
  mayStill: async () => undefined,
  lockedMessage: 'This price is being changed already, please wait for the outcome.',
  async run({ input: { active }, step, platform, targetId }) {
    const { catalogue } = platform.connectors.stripe;
    await step('change', (key) => catalogue.setPriceActive(targetId, active, key));
    const price = await step('read', () => catalogue.price(targetId), { reads: true });
    if (!price) throw new EffectRefused('The card provider knows no price of this ID.', 404);
    return {
      message: active
        ? 'Price restored.'
        : 'Price archived. Running subscriptions keep it, nothing new is billed by it.',
      after: { price: targetId, active },
      async keep(trx) {
        await putFromProvider(trx, { products: [], prices: [{ ...price, active }] });
        // What was asked for, also where our side had another state that was not synced yet.
        await changeItems(trx, [{ kind: 'price', id: price.id, fields: { active }, synced: { active } }]);
      },
    };
  },
});
