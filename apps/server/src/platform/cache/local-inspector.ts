import type { LocalCache, LocalEntry } from './cache.ts';
import { globMatcher } from './glob.ts';
import {
  itemOf,
  windowBytes,
  windowItems,
  type CacheInspector,
  type KeyFacts,
  type KeyWindow,
} from './inspector.ts';

/** Bytes that a string takes, roughly: the engine keeps Latin letters in one byte. */
const bytesOf = (key: string, { value }: LocalEntry): number =>
  [key, ...(typeof value === 'string' ? [value] : value.items.flat().map((part) => String(part ?? '')))]
    .map((text) => Buffer.byteLength(text))
    .reduce((sum, bytes) => sum + bytes, 0);

function windowOf(facts: KeyFacts & { type: string }, entry: LocalEntry, start: number): KeyWindow {
  const shared = { ...facts, isTooLarge: false };
  if (typeof entry.value === 'string') {
    const value = Buffer.from(entry.value);
    return {
      ...shared,
      length: value.length,
      value: value.subarray(0, windowBytes),
      items: [],
      next: null,
    };
  }
  const { items } = entry.value;
  const end = start + windowItems;
  return {
    ...shared,
    length: items.length,
    value: null,
    items: items
      .slice(start, end)
      .map(([name, text, score = null]) => itemOf(name, score, Buffer.from(text))),
    next: end < items.length ? String(end) : null,
  };
}

/** Looks into a cache that this process holds itself. @param now milliseconds since 1970 */
export function createLocalInspector(local: LocalCache, now: () => number): CacheInspector {
  const live = (key: string): LocalEntry | undefined => {
    const entry = local.peek(key);
    return entry && entry.expiresAt > now() ? entry : undefined;
  };
  const factsOf = (key: string, entry: LocalEntry): KeyFacts & { type: string } => ({
    type: typeof entry.value === 'string' ? 'string' : entry.value.type,
    ttlMs: entry.expiresAt === Infinity ? null : entry.expiresAt - now(),
    bytes: bytesOf(key, entry),
  });
  return {
    kind: 'process',
    prefix: '',
    async facts() {
      let keys = 0;
      let bytes = 0;
      for (const [key, entry] of local.entries()) {
        if (entry.expiresAt <= now()) continue;
        keys += 1;
        bytes += bytesOf(key, entry);
      }
      return { keys, bytes, version: null };
    },
    async scan(pattern) {
      const matches = globMatcher(pattern);
      const keys: string[] = [];
      for (const [key, entry] of local.entries()) if (entry.expiresAt > now() && matches(key)) keys.push(key);
      return { cursor: '0', keys };
    },
    async describe(keys) {
      return keys.map((key) => {
        const entry = live(key);
        return entry ? factsOf(key, entry) : { type: null, ttlMs: null, bytes: null };
      });
    },
    async read(key, cursor = '0') {
      const entry = live(key);
      return entry && windowOf(factsOf(key, entry), entry, Number(cursor));
    },
    async expire(keys, ttlMs) {
      return keys.filter((key) => live(key) && local.expireAt(key, now() + ttlMs)).length;
    },
    async close() {
      return undefined;
    },
  };
}
