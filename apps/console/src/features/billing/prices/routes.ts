import { getAllStableProducts } from '@midoffice/contract/billing/prices/calls/get-all-stable-products';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'enterprise-create-price',
    load: async () => (await import('./screens/create-price.tsx')).CreatePriceScreen,
    first: (params) => (Object.keys(params).length === 0 ? firstRead(getAllStableProducts, {}) : null),
  },
  {
    id: 'stripe-custom-enterprise-migration',
    load: async () => (await import('./screens/enterprise-migration.tsx')).EnterpriseMigrationScreen,
  },
  {
    id: 'billing-sync-products',
    load: async () => (await import('./screens/product-sync.tsx')).ProductSyncScreen,
  },
];
