import { z } from 'zod';
import { defineCall, done, reason } from '../../../kernel/index.ts';
import { keyTools, whichKeyInQuery } from '../inputs.ts';
import { redisKey } from '../shapes.ts';

export const refreshRedisApikey = defineCall('refreshRedisApikey', {
  method: 'GET',
  path: '/admin/refresh-redis-apikey',
  access: [...keyTools, 'redis-api-keys'],
  mode: 'write',
  audit: 'api-key.gateway-refreshed',
  summary: "Writes a key's cache records again from the main record; `apikey` is the customer's key",
  query: z.object({ ...whichKeyInQuery, reason }),
  output: done.extend({ key: redisKey }),
  changes: ['api-keys'],
  failure: 'Something went wrong with the refresh.',
});
