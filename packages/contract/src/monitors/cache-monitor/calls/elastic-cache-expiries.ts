import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, redisType } from '../inputs.ts';
import { cacheExpiry } from '../shapes.ts';

export const elasticCacheExpiries = defineCall('elasticCacheExpiries', {
  method: 'GET',
  path: '/status/elastic-cache-expiries',
  host: 'data',
  access,
  mode: 'read',
  summary:
    'Expiries of keys of a cache that are under way, whoever began them, and those of the last ten minutes that outlived their call',
  query: z.object({ redisType }),
  output: z.object({ rows: z.array(cacheExpiry) }),
  reads: ['effects'],
});
