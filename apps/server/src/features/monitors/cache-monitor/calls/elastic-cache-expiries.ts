import { elasticCacheExpiries } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-expiries';
import { implementRead } from '../../../../platform/http/implement.ts';
import { cacheOf } from '../caches.ts';
import { effect } from '../effects/expire.ts';
import { expiriesOf } from '../expiries-store.ts';

export const handler = implementRead(elasticCacheExpiries, async ({ platform }, { redisType }) => {
  const { name } = await cacheOf(platform, redisType);
  // From the main database: what was begun a moment ago is asked for at once.
  return { rows: await expiriesOf(platform.db, effect.kind, name) };
});
