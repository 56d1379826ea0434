import { z } from 'zod';
import { replayOutcomes } from './lists.ts';

export * from './lists.ts';

/** One answer to the replayed call. */
export const replayAnswer = z.object({
  status: z.number().int(),
  /** Records in the whole body. */
  records: z.number().int(),
  /** Size of the whole body as JSON, not compressed. */
  bytes: z.number().int(),
  /** The body as a customer gets it, its longest list cut to 200 records. */
  body: z.unknown(),
  cut: z.boolean(),
});

/** A field that the layers do not agree on. A value is null where that layer has none. */
export const replayDifference = z.object({
  /** The record: its date or symbol, else its place in the list; empty for the body itself. */
  record: z.string(),
  field: z.string(),
  production: z.unknown(),
  development: z.unknown(),
  raw: z.unknown(),
});
export type ReplayDifference = z.infer<typeof replayDifference>;

export const replayed = z.object({
  path: z.string(),
  /** Without the caller's key. */
  query: z.string(),
  endpoint: z.object({ code: z.string(), name: z.string() }),
  symbol: z.string().nullable(),
  /** What the request log says that the customer got; null where the call was typed by hand. */
  logged: z.object({ status: z.number().int(), bytes: z.number().int() }).nullable(),
  verdict: z.object({ outcome: z.enum(replayOutcomes), message: z.string() }),
  layers: z.object({ production: replayAnswer, development: replayAnswer, raw: replayAnswer }),
  /** The first 500. */
  differences: z.array(replayDifference).max(500),
  /** All of them. */
  differenceCount: z.number().int(),
});
export type Replayed = z.infer<typeof replayed>;

/** One of a customer's newest API calls. */
export const recentApiCall = z.object({
  at: z.string(),
  /** The called path, without keys. */
  path: z.string(),
  query: z.string(),
  status: z.number().int(),
  durationMs: z.number(),
  bytes: z.number(),
  symbol: z.string(),
  /** Masked. */
  apikey: z.string(),
  /** Whether the stored data can answer it again. */
  replayable: z.boolean(),
});
export type RecentApiCall = z.infer<typeof recentApiCall>;
