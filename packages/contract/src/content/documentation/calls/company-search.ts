import { z } from 'zod';
import { defineCall, queryInt } from '../../../kernel/index.ts';

export const companySearch = defineCall('companySearch', {
  method: 'GET',
  path: '/v3/search',
  aliases: ['/api/v3/search'],
  host: 'data',
  access: 'staff',
  mode: 'read',
  summary: 'Companies and other instruments by ticker or name, best first, as customers get them',
  query: z.object({
    query: z.string().trim().min(1, 'is required').max(100, 'must have at most 100 characters'),
    limit: queryInt.pipe(z.number().int().min(1).max(50)).default(10),
    exchange: z.string().trim().max(50, 'must have at most 50 characters').optional(),
  }),
  output: z.array(
    z.object({
      symbol: z.string(),
      name: z.string(),
      currency: z.string().nullable(),
      stockExchange: z.string().nullable(),
      exchangeShortName: z.string().nullable(),
    }),
  ),
  reads: ['charts'],
});
