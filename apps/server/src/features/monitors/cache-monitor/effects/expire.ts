import { expiredSuccessfully } from '@midoffice/contract/monitors/cache-monitor/lists';
import { effectKind, EffectRefused, type EffectRun } from '../../../../platform/effects/effects.ts';
import { CacheUnavailable } from '../../../../platform/cache/cache.ts';
import type { CacheInspector } from '../../../../platform/cache/inspector.ts';
import { cacheOf } from '../caches.ts';
import { noMatch, protectedText } from '../expire.ts';
import { expireBudget, listKeys, protectedNames } from '../search.ts';

export type ExpireInput = {
  /** Of the cache. */
  readonly name: string;
  readonly seconds: number;
  readonly limit: number;
  /** The pattern, or the one key. */
  readonly secret: { readonly pattern: string } | { readonly key: string };
};

/** Keys between which the time is asked: so many are expired, and counted, at once. */
const expiredAtOnce = 500;
const number = (n: number): string => n.toLocaleString('en-US');
const foundText = (count: number): string =>
  `Searching, ${number(count)} ${count === 1 ? 'key' : 'keys'} found so far.`;
const expiredText = (done: number, total: number): string =>
  `${number(done)} of ${number(total)} ${total === 1 ? 'key' : 'keys'} expired.`;
const endedEarly = 'The search took too long and ended before all keys were seen.';

/**
 * The keys to expire, of all keys of the cache: what the plan found in the time of a request may be none of them.
 * @throws EffectRefused where one is protected, or none matches
 */
async function keysOf(
  cache: CacheInspector,
  { secret, limit }: ExpireInput,
  { signal, notify }: Pick<EffectRun<ExpireInput>, 'signal' | 'notify'>,
): Promise<{ keys: string[]; isSearched: boolean }> {
  const { keys, cursor } =
    'key' in secret
      ? { keys: [secret.key], cursor: null }
      : await listKeys(
          cache,
          secret.pattern,
          { limit, onFound: (count) => notify(0, null, foundText(Math.min(count, limit))) },
          expireBudget,
          signal,
        );
  const names = protectedNames(cache, keys);
  if (names.length) throw new EffectRefused(protectedText(names), 400);
  if (!keys.length) throw new EffectRefused(cursor === null ? noMatch : `${endedEarly} ${noMatch}`, 404);
  return { keys, isSearched: cursor === null };
}

/**
 * Expires keys of a cache. A repetition sets the same time to live again. Where the cache stops answering the effect has
 * failed, and says after how many keys: nobody wants these keys to expire hours later.
 */
export const effect = effectKind<ExpireInput>({
  kind: 'cache-monitor.expire',
  title: 'Expiry of cached keys',
  changes: ['cache-keys'],
  lockedMessage: 'Keys of this cache are being expired already, please wait until that is done.',
  inspectsFirst: true,
  mayStill: async () => undefined,
  async run({ platform, input, step, signal, notify }) {
    const { inspector } = await cacheOf(platform, input.name);
    let searchedAll = true;
    const expired = await step(
      'expire',
      async () => {
        let done = 0;
        try {
          const { keys, isSearched } = await keysOf(inspector, input, { signal, notify });
          searchedAll = isSearched;
          for (let start = 0; start < keys.length; start += expiredAtOnce) {
            signal.throwIfAborted();
            await notify(start, keys.length, expiredText(start, keys.length));
            done += await inspector.expire(keys.slice(start, start + expiredAtOnce), input.seconds * 1000);
          }
        } catch (error) {
          if (!(error instanceof CacheUnavailable)) throw error;
          throw new EffectRefused(`${error.message} At least ${done} keys were expired before.`, 503);
        }
        return done;
      },
      { fresh: true },
    );
    return {
      message: searchedAll ? expiredSuccessfully : `${expiredSuccessfully} ${endedEarly}`,
      after: { expired },
      result: { redisType: input.name, expired },
    };
  },
});
