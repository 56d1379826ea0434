import { z } from 'zod';
import { effectDone, effectStates } from '../../kernel/index.ts';

export * from './lists.ts';

const count = z.number().int();

/** A cache that can be chosen. */
export const cacheServer = z.object({
  name: z.string(),
  /** `process`: in the memory of the server process that answers. */
  kind: z.enum(['redis', 'process']),
  keys: count.nullable(),
  bytes: count.nullable(),
  version: z.string().nullable(),
  /** Why it cannot be read; null where it can. */
  problem: z.string().nullable(),
});
export type CacheServer = z.infer<typeof cacheServer>;

export const cacheCount = z.object({
  redisType: z.string(),
  pattern: z.string(),
  count,
  /** False: there are more, which were not counted. */
  isExact: z.boolean(),
  /** Those that are never expired by hand. */
  protected: count,
  /** What they hold, such as `midoffice:gateway: key records of the API gateway`. */
  protectedNames: z.array(z.string()),
});
export type CacheCount = z.infer<typeof cacheCount>;

export const cacheKeys = z.object({
  redisType: z.string(),
  pattern: z.string(),
  keys: z.array(z.string()),
  /** Whether more keys match than the limit allows. */
  hasMore: z.boolean(),
  /** Where the search goes on that took too long; null where it came to its end. */
  cursor: z.string().nullable(),
});
export type CacheKeys = z.infer<typeof cacheKeys>;

/** What is known of a key beside its value. */
export const cacheKeyDetails = z.object({
  key: z.string(),
  /** Null: the key is gone. */
  type: z.string().nullable(),
  /** Null: it stays. */
  ttlSeconds: count.nullable(),
  bytes: count.nullable(),
});
export type CacheKeyDetails = z.infer<typeof cacheKeyDetails>;

const shownText = z.object({
  /** Bytes that are no text as `\xHH`; secrets are masked. */
  text: z.string(),
  isBinary: z.boolean(),
  /** Whether only its beginning is shown. */
  isCut: z.boolean(),
  /** Of the whole; null of an item that is too large to be read, where the server does not say. */
  bytes: count.nullable(),
});
export type ShownText = z.infer<typeof shownText>;

export const cacheItem = shownText.extend({
  /** Field of a hash, id of a stream's entry, index of a list; null in sets. */
  name: z.string().nullable(),
  /** Of sorted sets. */
  score: z.union([z.number(), z.enum(['inf', '-inf'])]).nullable(),
});
export type CacheItem = z.infer<typeof cacheItem>;

export const cacheValue = cacheKeyDetails.extend({
  redisType: z.string(),
  type: z.string(),
  /** Bytes of a string, items of anything else; null of types that cannot be read here. */
  length: count.nullable(),
  /** The text of a string; null of other types. */
  value: z.string().nullable(),
  isBinary: z.boolean(),
  isCut: z.boolean(),
  items: z.array(cacheItem),
  /** Where the next items begin; null at the end. */
  cursor: z.string().nullable(),
  /** Its items are so large that none is shown. */
  isTooLarge: z.boolean(),
  /** Secrets that are masked in what is shown. */
  masked: count,
  /** Why it must not be expired by hand; null where it may be. */
  protectedName: z.string().nullable(),
});
export type CacheValue = z.infer<typeof cacheValue>;

/** An expiry of keys that takes longer than its call, or took so in the last ten minutes. */
export const cacheExpiry = z.object({
  id: z.string(),
  state: z.enum(effectStates),
  /** How far it is, then its outcome. Names no key and no pattern. */
  message: z.string(),
  /** While it runs; null where it is not known. */
  done: count.nullable(),
  total: count.nullable(),
  startedBy: z.string(),
  startedAt: z.string(),
});
export type CacheExpiry = z.infer<typeof cacheExpiry>;

/** What expiring answers. */
export const cacheExpired = effectDone.extend({
  redisType: z.string().optional(),
  /** Keys that were there and have the new time to live, or are gone. */
  expired: count.optional(),
});
