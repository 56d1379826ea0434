import { elasticCacheCount } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-count';
import { implementRead } from '../../../../platform/http/implement.ts';
import { cacheOf, requirePattern } from '../caches.ts';
import { countKeys, searchBudget } from '../search.ts';

export const handler = implementRead(
  elasticCacheCount,
  async ({ platform, signal }, { redisType, pattern }) => {
    requirePattern(pattern);
    const { name, inspector } = await cacheOf(platform, redisType);
    return { redisType: name, pattern, ...(await countKeys(inspector, pattern, searchBudget, signal)) };
  },
);
