import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, searchQuery } from '../inputs.ts';
import { cacheCount } from '../shapes.ts';

export const elasticCacheCount = defineCall('elasticCacheCount', {
  method: 'GET',
  path: '/status/elastic-cache-count',
  host: 'data',
  access,
  mode: 'read',
  summary:
    'How many keys of a cache match a pattern, and how many of them are protected; expires nothing, whatever expire says',
  query: z.object(searchQuery),
  expensive: true,
  output: cacheCount,
  reads: ['cache-keys'],
});
