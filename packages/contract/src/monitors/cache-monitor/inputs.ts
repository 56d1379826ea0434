import { z } from 'zod';
import { queryInt, reason } from '../../kernel/index.ts';
import { longestSeconds, mostKeys, patternLimits } from './lists.ts';

export const access = ['cache-monitor'] as const;

const { characters, stars } = patternLimits;

const cacheName = z
  .string()
  .trim()
  .regex(/^(?:|[a-z][\w-]{0,39})$/, 'must be the name of a cache');
/** Left out or empty: the main cache. */
export const redisType = cacheName.transform((name) => name || 'main').default('main');

/** `*`, `?` and `[a-c]` as Redis takes them. An empty one is refused by the call. */
const pattern = z
  .string()
  .trim()
  .max(characters, `must have at most ${characters} characters`)
  .refine((text) => text.split('*').length - 1 <= stars, `must have at most ${stars} stars`)
  .default('');

/** Seconds until the keys are gone; 0 removes them at once. Left out or empty: nothing is expired. */
const expire = z
  .string()
  .regex(/^(?:|-?\d{1,15})$/, 'must be a whole number')
  .transform((text) => (text === '' ? undefined : Number(text)))
  .pipe(
    z
      .number()
      .min(0, 'must be at least 0')
      .max(longestSeconds, `must be at most ${longestSeconds}`)
      .optional(),
  )
  .optional();

/** More than the limit of all counts as that. */
const limit = queryInt
  .pipe(z.number().min(1, 'must be at least 1'))
  .transform((count) => Math.min(count, mostKeys))
  .default(mostKeys);

const cursor = z
  .string()
  .regex(/^\d{1,20}(-\d{1,20})?$/, 'must be a cursor of an answer before')
  .optional();

/** What count and list share. Source: r003-cache-expire. */
export const searchQuery = { redisType, pattern, expire, limit };

export const listQuery = {
  ...searchQuery,
  /** Where a search goes on that took too long at once. */
  cursor,
  reason,
};

export const keyQuery = {
  /** Left out or empty: the main cache, or the only other one that has the key. */
  redisType: cacheName.transform((name) => name || undefined).optional(),
  /** A byte that is no text as `\xHH`. */
  key: z.string().max(4096, 'must have at most 4096 characters').default(''),
  expire,
  /** Where the next items begin. */
  cursor,
  reason,
};
