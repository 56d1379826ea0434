import { getProductSync } from '@midoffice/contract/billing/prices/calls/get-product-sync';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readAtVendor } from '../../payments/api.ts';
import { catalogueChanges, shownChanges } from '../catalogue.ts';
import { lastSync, ourCatalogue } from '../catalogue-store.ts';

export const handler = implementRead(getProductSync, async ({ platform }) => {
  const { catalogue } = platform.connectors.stripe;
  const [products, prices] = await readAtVendor(() =>
    Promise.all([catalogue.products(), catalogue.prices()]),
  );
  // From the main database: what was changed here a moment ago counts.
  const [ours, last] = await Promise.all([ourCatalogue(platform.db), lastSync(platform.db)]);
  return {
    ...shownChanges(catalogueChanges(ours, { products, prices })),
    products: products.length,
    prices: prices.length,
    syncedAt: last?.at ?? null,
    syncedBy: last?.by ?? null,
  };
});
