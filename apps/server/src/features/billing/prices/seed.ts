import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { putFromProvider, putSync } from './catalogue-store.ts';

/** The enterprise plans of the demo: one for each kind of contract. */
const plans = [
  { id: 'prod_enterprise_data', name: 'Enterprise Data', annualCents: 2_400_000 },
  { id: 'prod_enterprise_display', name: 'Enterprise Display', annualCents: 4_800_000 },
];

/** The demo's enterprise products, and our catalogue, in which a few things have changed since the last sync. */
export const featureSeed: FeatureSeed = {
  order: 40,
  async seed({ platform: { db, connectors }, sandbox, today }) {
    const created = new Date(Date.parse(today) - 90 * 86_400_000).toISOString();
    sandbox.stripe.seed({
      products: plans.map(({ id, name }) => ({ id, name, description: `${name} contracts`, created })),
      prices: plans.map(({ id, name, annualCents }) => ({
        id: `price_${id.slice(5)}_annual`,
        product: id,
        unitAmountCents: annualCents,
        interval: 'year' as const,
        nickname: `${name}, list price`,
        metadata: { planCode: 'enterprise-annual' },
        created,
      })),
    });
    const { catalogue } = connectors.stripe;
    const [products, prices] = await Promise.all([catalogue.products(), catalogue.prices()]);
    const known = products.filter(({ id }) => id !== plans[1]!.id);
    await putFromProvider(db, {
      products: known.map((product) =>
        product.id === 'prod_COM1' ? { ...product, name: 'Build plan' } : product,
      ),
      prices: prices.filter(({ product }) => product !== plans[1]!.id),
    });
    await putSync(db, 'admin@demo.midoffice.example');
  },
};
