import { z } from 'zod';
import { defineCall, page } from '../../../kernel/index.ts';
import { access, exchange } from '../inputs.ts';
import { feedSymbol, speedNames, updateBuckets } from '../shapes.ts';

export const exchangesDetails = defineCall('exchangesDetails', {
  method: 'GET',
  path: '/status/exchanges-details',
  host: 'data',
  access,
  mode: 'read',
  summary: 'The symbols of an exchange with their newest quotes, 10 on a page',
  query: z.object({
    exchange,
    /** Number of a bucket; left out: all. */
    bucket: z
      .enum(updateBuckets.map((_name, n) => String(n)) as [string, ...string[]], {
        error: `must be a number from 0 to ${updateBuckets.length - 1}`,
      })
      .optional(),
    speed: z.enum(speedNames, { error: `must be one of ${speedNames.join(', ')}` }).optional(),
    page: page.default(1),
  }),
  output: z.object({ rows: z.array(feedSymbol), total: z.number().int(), page: z.number().int() }),
  reads: ['feeds'],
  failure: 'Something went wrong getting exchange updates.',
});
