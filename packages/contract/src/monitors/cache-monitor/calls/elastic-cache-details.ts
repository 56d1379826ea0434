import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, redisType } from '../inputs.ts';
import { cacheKeyDetails, detailsAtOnce } from '../shapes.ts';

export const elasticCacheDetails = defineCall('elasticCacheDetails', {
  method: 'POST',
  path: '/status/elastic-cache-details',
  host: 'data',
  access,
  mode: 'read',
  summary: 'Type, time to live and size of some keys of a cache',
  body: z.object({
    redisType,
    keys: z
      .array(z.string().min(1, 'must not be empty').max(4096, 'must have at most 4096 characters'))
      .min(1, 'must hold a key')
      .max(detailsAtOnce, `must hold at most ${detailsAtOnce} keys`),
  }),
  output: z.object({ rows: z.array(cacheKeyDetails) }),
  reads: ['cache-keys'],
});
