import { ApiError } from '../http/errors.ts';

/** The store of cached values does not answer, or refuses us: 503 with a text for people, never its address. */
export class CacheUnavailable extends ApiError {
  constructor(message: string) {
    super(503, message, { retryAfterSeconds: 10 });
  }
}

/** A value in process: a text, or items as [name, text, score] of a type that Redis has. */
export type LocalValue =
  | string
  | {
      readonly type: 'list' | 'hash' | 'set' | 'zset' | 'stream';
      readonly items: readonly (readonly [name: string | null, text: string, score?: number])[];
    };

export interface LocalEntry {
  readonly value: LocalValue;
  /** Milliseconds since 1970; Infinity: it stays. */
  readonly expiresAt: number;
}

/** What is in the memory of this process, for people to look into: reading it does not count as use. */
export interface LocalCache {
  entries(): Iterable<readonly [key: string, entry: LocalEntry]>;
  peek(key: string): LocalEntry | undefined;
  /** Answers whether there was such a key. */
  expireAt(key: string, at: number): boolean;
}

/**
 * Cache and key-value store. Values are JSON. In process by default, in Redis where one is set: then every function
 * throws {@link CacheUnavailable} while it does not answer.
 */
export interface Cache {
  /** Whether all processes see the same values. */
  readonly shared: boolean;
  /** What this process holds; undefined where the cache is elsewhere. */
  readonly local?: LocalCache;
  /** Whether it answers, as far as is known without asking. */
  reachable(): boolean;
  get<T>(key: string): Promise<T | undefined>;
  /** @param ttlMs milliseconds until the value is gone; without it it stays */
  set(key: string, value: unknown, ttlMs?: number): Promise<void>;
  delete(...keys: string[]): Promise<number>;
  /**
   * Adds a whole number to a counter and answers its new value, also when many count at once; the time to live
   * starts with the first addition. In process the value is there at once: each request is counted.
   */
  increment(key: string, by: number, ttlMs?: number): Promise<number> | number;
  /** Keys that begin with a prefix, at most `limit`. */
  keys(prefix: string, limit: number): Promise<string[]>;
  close(): Promise<void>;
}

interface Entry {
  text: string;
  expiresAt: number;
}

/**
 * The in-process cache: bounded, least recently used out first. Expired values are never answered.
 * @param now milliseconds since 1970
 */
export function createMemoryCache(now: () => number, maxEntries = 50_000): Cache {
  const entries = new Map<string, Entry>();
  const live = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (!entry) return undefined;
    if (entry.expiresAt <= now()) {
      entries.delete(key);
      return undefined;
    }
    // Its place matters only once the cache fills up: to move it costs more than to read it.
    if (entries.size > maxEntries / 2) {
      entries.delete(key);
      entries.set(key, entry);
    }
    return entry;
  };
  const put = (key: string, text: string, expiresAt: number): void => {
    entries.delete(key);
    entries.set(key, { text, expiresAt });
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value as string);
  };
  const until = (ttlMs?: number): number => (ttlMs === undefined ? Infinity : now() + ttlMs);
  return {
    shared: false,
    local: {
      *entries() {
        for (const [key, { text, expiresAt }] of entries) yield [key, { value: text, expiresAt }];
      },
      peek(key) {
        const entry = entries.get(key);
        return entry && { value: entry.text, expiresAt: entry.expiresAt };
      },
      expireAt(key, at) {
        const entry = entries.get(key);
        if (entry) entry.expiresAt = at;
        return entry !== undefined;
      },
    },
    reachable: () => true,
    async get<T>(key: string) {
      const entry = live(key);
      return entry && (JSON.parse(entry.text) as T);
    },
    async set(key, value, ttlMs) {
      put(key, JSON.stringify(value), until(ttlMs));
    },
    async delete(...keys) {
      return keys.filter((key) => live(key) && entries.delete(key)).length;
    },
    increment(key, by, ttlMs) {
      const entry = live(key);
      if (!entry) {
        put(key, String(by), until(ttlMs));
        return by;
      }
      const sum = Number(entry.text) + by;
      entry.text = String(sum);
      return sum;
    },
    async keys(prefix, limit) {
      const found: string[] = [];
      for (const [key, entry] of entries) {
        if (found.length >= limit) break;
        if (key.startsWith(prefix) && entry.expiresAt > now()) found.push(key);
      }
      return found;
    },
    async close() {
      entries.clear();
    },
  };
}
