/** Keys of the product that begin alike. */
export interface CacheNamespace {
  readonly prefix: string;
  /** What the keys hold, as staff read it. */
  readonly about: string;
  /** Whether a key that is gone is made again by the next read, so that people may remove it. */
  readonly isRebuilt: boolean;
}

/** Every beginning of keys that the product writes to its cache. */
const namespaces: readonly CacheNamespace[] = [
  { prefix: 'gateway:', about: 'key records of the API gateway', isRebuilt: false },
  { prefix: 'websocket:', about: 'key records of the websocket servers', isRebuilt: false },
  { prefix: 'requests:', about: 'request limits', isRebuilt: false },
  { prefix: 'symbol:', about: 'cached records of symbols', isRebuilt: true },
  { prefix: 'edgar-filings:', about: 'cached lists of SEC filings', isRebuilt: true },
];

const unlisted: CacheNamespace = { prefix: '', about: 'state of this installation', isRebuilt: false };

/**
 * Why a key must not be expired by hand: the namespace that it belongs to; undefined where it may be. Under a prefix of
 * our own whatever is not listed is protected as well.
 * @param prefix REDIS_PREFIX; empty in process
 */
export function protectedNamespace(prefix: string, key: string): CacheNamespace | undefined {
  if (!key.startsWith(prefix)) return undefined;
  const name = key.slice(prefix.length);
  const found = namespaces.find((one) => name.startsWith(one.prefix));
  if (found) return found.isRebuilt ? undefined : { ...found, prefix: prefix + found.prefix };
  return prefix ? { ...unlisted, prefix } : undefined;
}
