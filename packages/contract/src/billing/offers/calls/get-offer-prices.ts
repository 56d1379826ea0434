import { z } from 'zod';
import { defineCall, queryInt } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { storedPriceTable } from '../shapes.ts';

export const getOfferPrices = defineCall('getOfferPrices', {
  method: 'GET',
  path: '/admin/offer-prices',
  access,
  mode: 'read',
  summary:
    'The price table of offers: the newest version or an earlier one, and the versions that there are, newest first. Source: r002-offer-packages, d102',
  query: z.object({ version: queryInt.pipe(z.number().min(1).max(2_000_000_000)).optional() }),
  output: storedPriceTable.extend({
    versions: z.array(storedPriceTable.omit({ table: true })),
  }),
  reads: ['offer-prices'],
});
