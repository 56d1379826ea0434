import { defineCall } from '../../../kernel/index.ts';
import { productSync } from '../shapes.ts';

export const getProductSync = defineCall('getProductSync', {
  method: 'GET',
  path: '/admin/product-sync',
  access: ['sync-products'],
  mode: 'read',
  asksVendor: true,
  summary:
    "The differences between our plan catalogue and the card provider's products and prices, as they are now",
  output: productSync,
  reads: ['prices', 'effects'],
});
