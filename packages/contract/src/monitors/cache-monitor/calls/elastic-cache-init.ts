import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { cacheServer } from '../shapes.ts';

/** Source: d112. */
export const elasticCacheInit = defineCall('elasticCacheInit', {
  method: 'GET',
  path: '/status/elastic-cache-init',
  host: 'data',
  access,
  mode: 'read',
  summary: 'The caches that can be chosen as redisType, with their keys and memory',
  expensive: true,
  output: z.object({ types: z.array(cacheServer), limit: z.number().int() }),
  reads: ['cache-keys'],
});
