import { elasticCacheKey } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-key';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementLookThenEffect } from '../../../../platform/http/implement.ts';
import { cacheOfKey, requireKey } from '../caches.ts';
import { effect } from '../effects/expire.ts';
import { intentOf, planKey } from '../expire.ts';
import { valueOf } from '../view.ts';

export const handler = implementLookThenEffect(
  elasticCacheKey,
  effect,
  async ({ platform }, { redisType, key, expire, cursor }) => {
    requireKey(key);
    if (expire !== undefined) return undefined;
    const cache = await cacheOfKey(platform, redisType, key);
    const window = await cache.inspector.read(key, cursor);
    if (!window) throw new ApiError(404, 'There is no such key.', { field: 'key' });
    return valueOf(cache, key, window);
  },
  ({ platform }, input) => planKey(platform, input),
  async (_context, { key, expire = 0, reason }, plan) => intentOf(plan, { key, seconds: expire, reason }),
);
