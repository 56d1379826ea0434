import { elasticCacheDetails } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-details';
import { implementRead } from '../../../../platform/http/implement.ts';
import { cacheOf } from '../caches.ts';
import { detailsOf } from '../view.ts';

export const handler = implementRead(elasticCacheDetails, async ({ platform }, { redisType, keys }) => {
  const { inspector } = await cacheOf(platform, redisType);
  const facts = await inspector.describe(keys);
  return { rows: keys.map((key, n) => detailsOf(key, facts[n]!)) };
});
