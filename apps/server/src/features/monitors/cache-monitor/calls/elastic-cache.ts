import { elasticCache } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache';
import { implementLookThenEffect } from '../../../../platform/http/implement.ts';
import { cacheOf, requirePattern } from '../caches.ts';
import { effect } from '../effects/expire.ts';
import { intentOf, planPattern } from '../expire.ts';
import { listKeys, searchBudget } from '../search.ts';

export const handler = implementLookThenEffect(
  elasticCache,
  effect,
  async ({ platform, signal }, { redisType, pattern, expire, limit, cursor }) => {
    requirePattern(pattern);
    if (expire !== undefined) return undefined;
    const { name, inspector } = await cacheOf(platform, redisType);
    const listed = await listKeys(inspector, pattern, { limit, cursor }, searchBudget, signal);
    return { redisType: name, pattern, ...listed };
  },
  ({ platform }, input) => planPattern(platform, input),
  async (_context, { pattern, expire = 0, limit, reason }, plan) =>
    intentOf(plan, { pattern, seconds: expire, limit, reason }),
);
