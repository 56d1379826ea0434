import { getAllStableProducts } from '@midoffice/contract/billing/prices/calls/get-all-stable-products';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readAtVendor } from '../../payments/api.ts';
import { stableProducts } from '../rules.ts';

export const handler = implementRead(getAllStableProducts, async ({ platform }, { archived = false }) => {
  const { catalogue } = platform.connectors.stripe;
  try {
    const [products, prices] = await readAtVendor(() =>
      Promise.all([catalogue.products(), catalogue.prices()]),
    );
    return {
      message: 'Enterprise Products Loaded.',
      products: stableProducts(products, prices, archived),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(error.status, `Failed to fetch products. ${error.message}`, error.details);
  }
});
