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

/**
 * The cache of a key: that of its type. Without a type it is the main one, or the only other one that has the key. Source: d110
 * @throws ApiError 400 where there is none of this name, or several have the key
 */
export async function cacheOfKey(
  platform: Engines,
  redisType: string | undefined,
  key: string,
): Promise<{ name: string; inspector: CacheInspector }> {
  const main = await cacheOf(platform, redisType ?? 'main');
  const has = async ({ inspector }: typeof main): Promise<boolean> =>
    (await inspector.describe([key])).some(({ type }) => type !== null);
  if (redisType !== undefined || (await has(main))) return main;
  const { names } = platform.connectors.caches;
  const others = await Promise.all(names.slice(1).map((name) => cacheOf(platform, name)));
  const holding = await Promise.all(others.map(has));
  const found = others.filter((_cache, n) => holding[n]);
  if (found.length > 1)
    throw badInput('redisType', `is required: ${found.map(({ name }) => name).join(' and ')} have this key`);
  return found[0] ?? main;
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
