import { keyMissing, patternMissing } from '@midoffice/contract/monitors/cache-monitor/lists';
import type { CacheInspector } from '../../../platform/cache/inspector.ts';
import { ApiError, badInput } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';

type Engines = Pick<Platform, 'connectors'>;

/** The cache of a type. @throws ApiError 400 where there is none of this name */
export async function cacheOf(
  { connectors: { caches } }: Engines,
  redisType: string,
): Promise<{ name: string; inspector: CacheInspector }> {
  const found = await caches.open(redisType);
  if (!found) throw badInput('redisType', `must be one of ${caches.names.join(', ')}`);
  return found;
}

/** @throws ApiError 400 where it is empty. Source: r003-cache-pattern */
export function requirePattern(pattern: string): string {
  if (!pattern) throw new ApiError(400, patternMissing, { field: 'pattern' });
  return pattern;
}

/** @throws ApiError 400 where it is empty. Source: r003-cache-pattern */
export function requireKey(key: string): string {
  if (!key) throw new ApiError(400, keyMissing, { field: 'key' });
  return key;
}
