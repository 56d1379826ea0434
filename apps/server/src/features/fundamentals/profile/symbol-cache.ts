import { publicProfile, type PublicProfile } from '@midoffice/contract/fundamentals/profile/shapes';
import type { Platform } from '../../../platform/platform.ts';
import { staleSubject } from './ledger-tables.ts';
import { readPublicProfile } from './public-profile.ts';

/** Milliseconds until a cached record is made anew. */
const recordTtlMs = 60_000;
const recordsAtMost = 1_000;

/** Cached records of a symbol begin so, whichever feature writes them. A symbol holds no colon. */
const prefixOf = (symbol: string): string => `symbol:${symbol}:`;
const profileKey = (symbol: string): string => `${prefixOf(symbol)}profile`;

type Engines = Pick<Platform, 'cache' | 'db' | 'settings' | 'now' | 'log'>;

/** Removes all cached records of a symbol and answers their keys. @throws CacheUnavailable */
export async function dropRecords({ cache }: Pick<Platform, 'cache'>, symbol: string): Promise<string[]> {
  const keys = await cache.keys(prefixOf(symbol), recordsAtMost);
  if (keys.length) await cache.delete(...keys);
  return keys.toSorted();
}

async function rebuild(platform: Engines, symbol: string): Promise<PublicProfile | undefined> {
  const record = await readPublicProfile(platform, symbol);
  if (record) await platform.cache.set(profileKey(symbol), record, recordTtlMs);
  return record;
}

/** The public profile of a symbol, from the cache where it is; undefined for an unknown symbol. */
export async function cachedProfile(platform: Engines, symbol: string): Promise<PublicProfile | undefined> {
  const unanswered = (error: unknown): undefined =>
    void platform.log.warn({ err: error }, 'the cache of symbols does not answer');
  // Another version of this server may have written it.
  const known = publicProfile.safeParse(await platform.cache.get(profileKey(symbol)).catch(unanswered));
  if (known.success) return known.data;
  const record = await readPublicProfile(platform, symbol);
  if (record) await platform.cache.set(profileKey(symbol), record, recordTtlMs).catch(unanswered);
  return record;
}

/**
 * Removes a symbol's cached records and writes anew those that can be made at once.
 * @returns the keys that were there, and those that are there now
 * @throws CacheUnavailable where Redis does not answer
 */
export async function rebootSymbol(
  platform: Engines & Pick<Platform, 'push'>,
  symbol: string,
): Promise<{ shared: boolean; removed: string[]; rebuilt: string[] }> {
  const { shared } = platform.cache;
  const removed = await dropRecords(platform, symbol);
  if (!shared) {
    // Every process has a cache of its own; this one gets the notification too, and would remove what is made now.
    await platform.push.notify({ subject: staleSubject, id: symbol });
    await platform.push.settled();
  }
  const rebuilt = (await rebuild(platform, symbol)) ? [profileKey(symbol)] : [];
  return { shared, removed, rebuilt };
}
