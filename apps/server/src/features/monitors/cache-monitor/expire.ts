import { mostKeys } from '@midoffice/contract/monitors/cache-monitor/lists';
import { ApiError, badInput } from '../../../platform/http/errors.ts';
import type { Intent } from '../../../platform/effects/effects.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cacheOf, cacheOfKey } from './caches.ts';
import type { ExpireInput } from './effects/expire.ts';
import { auditedName } from './masking.ts';
import { listKeys, protectedNames, searchBudget } from './search.ts';

/** Why a pattern is refused as a whole. */
export const protectedText = (names: readonly string[]): string =>
  `it matches keys that are never expired here: ${names.join(', ')}. Nothing was expired, please narrow it`;
export const noMatch = 'No key matches this pattern.';

/** What expiring would do, found before anything is written. */
interface ExpirePlan {
  /** Name of the cache. */
  readonly name: string;
  /** Keys that were found in the time of one request. */
  readonly matched: number;
  /** Whether there are more, or not all keys were searched: the effect searches them all. */
  readonly hasMore: boolean;
}

/** @throws ApiError 400 where the pattern matches protected keys, 404 where all keys were searched and none matches */
export async function planPattern(
  platform: Pick<Platform, 'connectors'>,
  { redisType, pattern, limit }: { redisType: string; pattern: string; limit: number },
  budget = searchBudget,
): Promise<ExpirePlan> {
  const { name, inspector } = await cacheOf(platform, redisType);
  const { keys, hasMore, cursor } = await listKeys(inspector, pattern, { limit }, budget);
  const names = protectedNames(inspector, keys);
  if (names.length) throw badInput('pattern', protectedText(names));
  if (!keys.length && cursor === null) throw new ApiError(404, noMatch, { field: 'pattern' });
  return { name, matched: keys.length, hasMore: hasMore || cursor !== null };
}

/** @throws ApiError 400 where the key is protected, 404 where there is none */
export async function planKey(
  platform: Pick<Platform, 'connectors'>,
  { redisType, key }: { redisType?: string | undefined; key: string },
): Promise<ExpirePlan> {
  const { name, inspector } = await cacheOfKey(platform, redisType, key);
  const [why] = protectedNames(inspector, [key]);
  if (why !== undefined) throw badInput('key', `it is never expired here: ${why}`);
  const [facts] = await inspector.describe([key]);
  if (facts?.type === null) throw new ApiError(404, 'There is no such key.', { field: 'key' });
  return { name, matched: 1, hasMore: false };
}

interface Wanted {
  readonly pattern?: string;
  readonly key?: string;
  readonly seconds: number;
  readonly limit?: number;
  readonly reason: string | undefined;
}

/** The intent of a plan. Names of keys may hold secrets: they are stored sealed, and masked in the audit log. */
export function intentOf(
  { name, matched, hasMore }: ExpirePlan,
  { pattern, key, seconds, limit = mostKeys, reason }: Wanted,
): Intent<ExpireInput> {
  const what = key === undefined ? { pattern: pattern! } : { key };
  return {
    targetKind: 'cache',
    targetId: name,
    input: { name, seconds, limit },
    secret: what,
    lock: `cache-expire:${name}`,
    after: {
      ...(key === undefined ? { pattern: auditedName(pattern!) } : { key: auditedName(key) }),
      seconds,
      matched,
      ...(hasMore && { hasMore }),
    },
    reason,
  };
}
