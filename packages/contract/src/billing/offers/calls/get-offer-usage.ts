import { z } from 'zod';
import { defineCall, userid } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';

export const getOfferUsage = defineCall('getOfferUsage', {
  method: 'GET',
  path: '/admin/offer-usage',
  access,
  mode: 'read',
  summary:
    'What a customer used in the last 90 days (calls, bandwidth, endpoints), the packages of the newest price table that hold these endpoints, and what such usage costs a year',
  query: z.object({ userid }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    calls: z.number(),
    bytes: z.number(),
    /** Base paths, the busiest first, at most 50. */
    endpoints: z.array(z.object({ path: z.string(), calls: z.number() })),
    /** Packages whose endpoints were called, by calls. */
    packages: z.array(z.object({ id: z.string(), name: z.string(), calls: z.number() })),
    /** The same use for a year, in the smallest unit of the table's currency. */
    annualPriceCents: z.number().int(),
    currency: z.string(),
    priceTable: z.number().int(),
  }),
  reads: ['usage'],
});
