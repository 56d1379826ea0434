import { z } from 'zod';
import { defineCall, queryFlag } from '../../../kernel/index.ts';
import { stableProduct } from '../shapes.ts';

export const getAllStableProducts = defineCall('getAllStableProducts', {
  method: 'GET',
  path: '/admin/get-all-stable-products',
  access: ['customEnterpriseMigration', 'create-price-plan', 'create custom invoice'],
  mode: 'read',
  asksVendor: true,
  summary: "The card provider's products with their monthly and annual prices",
  query: z.object({
    /** Archived products and prices too. */
    archived: queryFlag.optional(),
  }),
  output: z.object({ message: z.string(), products: z.array(stableProduct) }),
  reads: ['prices'],
  failure: 'Failed to fetch products.',
});
