import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { catalogueProduct } from '../shapes.ts';

export const getPlanCatalogue = defineCall('getPlanCatalogue', {
  method: 'GET',
  path: '/admin/plan-catalogue',
  access: ['sync-products', 'create-price-plan'],
  mode: 'read',
  summary: 'Our plan catalogue: products and prices as of the last sync, with what was changed here since',
  output: z.object({ products: z.array(catalogueProduct) }),
  reads: ['prices'],
});
