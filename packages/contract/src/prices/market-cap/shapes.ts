import { z } from 'zod';
import { shareSources } from './lists.ts';

export * from './lists.ts';

/** One session. Price and shares are on today's basis, restated for all splits since. */
export const marketCapPoint = z.object({
  date: z.string(),
  /** Null where there is no share count on or before that day. */
  marketCap: z.number().nullable(),
  price: z.number(),
  sharesOutstanding: z.number().nullable(),
});
export type MarketCapPoint = z.infer<typeof marketCapPoint>;

/** A symbol whose market cap looks wrong. */
export const marketCapError = z.object({
  symbol: z.string(),
  /** What the vendor quotes; null where it quotes none. */
  marketCap: z.number().nullable(),
  /** Price times shares on the day of the quote, else on the last day. */
  chart_marketcap: z.number().nullable(),
  /** What the company profile says. */
  outstandingShares: z.number().nullable(),
  financialsSharesRef: z.number().nullable(),
  impliedSharesRef: z.number().nullable(),
  /** What the counts of the financial statements are multiplied by. */
  marketCapAdjustmentRatio: z.number(),
  marketcap_mismatch: z.boolean(),
  marketcap_outlier: z.boolean(),
  /** What is wrong, in words. */
  reason: z.string(),
});
export type MarketCapError = z.infer<typeof marketCapError>;

/** A share count as it was stated, and what became of it. */
export const shareCount = z.object({
  date: z.string(),
  /** The count of that day; null where only the other source or a repair has one. */
  financials: z.number().nullable(),
  implied: z.number().nullable(),
  /** What a repair put there. */
  corrected: z.number().nullable(),
  /** True: a repair says that there is no count of this day. */
  removed: z.boolean(),
  /** What counts from this day on, on today's basis; null where this day's count does not act. */
  acting: z.number().nullable(),
  /** Where `acting` comes from. */
  origin: z.enum([...shareSources, 'repair']).nullable(),
  /** What a check found on this count, in words. */
  finding: z.string().nullable(),
  /** What that check would put there, as of that day. */
  suggested: z.number().nullable(),
});
export type ShareCountRow = z.infer<typeof shareCount>;
