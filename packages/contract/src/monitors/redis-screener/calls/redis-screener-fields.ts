import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { filledField } from '../shapes.ts';

export const redisScreenerFields = defineCall('redisScreenerFields', {
  method: 'GET',
  path: '/status/redis-screener-fields',
  host: 'data',
  access,
  mode: 'read',
  summary: 'The fields that the screener filters by, with the values and ends that the data hold',
  expensive: true,
  output: z.object({
    fields: z.array(filledField),
    symbols: z.number().int(),
    /** When the records were made; null where there are none. */
    updatedAt: z.string().nullable(),
  }),
  reads: ['screener-records'],
});
