import { z } from 'zod';
import { defineCall, done, symbol } from '../../../kernel/index.ts';

export const redisReboot = defineCall('redisReboot', {
  method: 'GET',
  path: '/status/fix/redis-reboot',
  host: 'data',
  access: ['redis-reboot', 'fixProfile', 'manualFields'],
  mode: 'write',
  audit: 'profile.cache-rebooted',
  summary: 'Removes the cached records of a symbol from Redis and rebuilds them; says which',
  query: z.object({ symbol }),
  output: done.extend({
    /** Whether all processes share the cache: Redis, or this process alone. */
    shared: z.boolean(),
    removed: z.array(z.string()),
    rebuilt: z.array(z.string()),
  }),
  changes: ['symbol-cache'],
  failure: 'Something went wrong!',
});
