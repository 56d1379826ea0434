import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, listQuery } from '../inputs.ts';
import { cacheExpired, cacheKeys } from '../shapes.ts';

export const elasticCache = defineCall('elasticCache', {
  method: 'GET',
  path: '/status/elastic-cache',
  host: 'data',
  access,
  mode: 'effect',
  audit: 'cache.expired',
  summary:
    'Keys of a cache that match a pattern, at most 3,000; with expire these keys get that many seconds to live, 0 removes them',
  query: z.object(listQuery),
  expensive: true,
  output: z.union([cacheKeys, cacheExpired]),
  reads: ['cache-keys'],
  changes: ['cache-keys', 'effects'],
  failure: 'The keys could not be read.',
});
