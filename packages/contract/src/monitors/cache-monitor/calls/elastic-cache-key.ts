import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, keyQuery } from '../inputs.ts';
import { cacheExpired, cacheValue } from '../shapes.ts';

/** Source: d110. */
export const elasticCacheKey = defineCall('elasticCacheKey', {
  method: 'GET',
  path: '/status/elastic-cache-key',
  host: 'data',
  access,
  mode: 'effect',
  audit: 'cache.key-expired',
  summary:
    'The value of one key with its type, time to live and size, 100 items at once; with expire it gets that many seconds to live, 0 removes it',
  query: z.object(keyQuery),
  expensive: true,
  output: z.union([cacheValue, cacheExpired]),
  reads: ['cache-keys'],
  changes: ['cache-keys', 'effects'],
  failure: 'The key could not be read.',
});
