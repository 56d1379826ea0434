import { z } from 'zod';
import { backfillBuckets, backfillIntervals, feedStates, marketStatuses } from './lists.ts';

export * from './lists.ts';

const count = z.number().int();
const moment = z.string().nullable();

/** The feed of one exchange. */
export const exchangeStats = z.object({
  exchange: z.string(),
  /** Seconds by which its quotes may be behind by contract. */
  delay: count,
  /** When the session that runs, or the last one, began. */
  lastOpen: moment,
  /** When a quote was received last. */
  lastUpdated: moment,
  lastTrade: moment,
  /** Average seconds from a quote's moment to its receipt; null: no quotes. */
  timeStats: z.object({ avg: z.number().nullable() }),
  /** Active symbols without quotes for more than five sessions, and those whose last one is of an earlier session. */
  buckets: z.object({ deadCount: count, eodCount: count }),
  /** Active symbols by bucket, in the order of `updateBuckets`. */
  bucketCounts: z.array(count),
  /** Average number of the bucket; null: no active symbols. */
  avgBucket: z.number().nullable(),
  totalCount: count,
  activeCount: count,
  marketStatus: z.enum(marketStatuses),
  /** Why it is closed or shortened today: the name of the holiday or half day. */
  marketNote: z.string().nullable(),
  feedState: z.enum(feedStates),
  /** Symbols with daily bars of the last five sessions. */
  eodSourceSymbols: count,
  /** Symbols with a live price. */
  priceCount: count,
  /** Symbols with daily bars and without live price. */
  eodSymbols: count,
  /** On the exchange's clock; empty: not known. */
  marketHours: z.string(),
});
export type ExchangeStats = z.infer<typeof exchangeStats>;

/** The feed of one symbol. */
export const feedSymbol = z.object({
  symbol: z.string(),
  /** Traded, and not set inactive in the feeds. */
  isActive: z.boolean(),
  /** Number in `updateBuckets`. */
  bucket: count,
  lastUpdated: moment,
  /** The quote's own moment. */
  timestamp: moment,
  /** -1 slow, 0 within, 1 fast, against the delay of the exchange; null: no quote. */
  tradingFast: z.number().int().min(-1).max(1).nullable(),
  lastTrade: moment,
  /** When it was stored here. */
  processorUpdate: moment,
  /** 2 has a source of daily bars, 1 has none. */
  eodSource: z.number().int().min(1).max(2),
  sources: z.array(z.string()),
  /** Bars a week that are expected; null: not counted. */
  weeklyCount: count.nullable(),
});
export type FeedSymbol = z.infer<typeof feedSymbol>;

const aftermarket = {
  /** Symbols with a trade, or a quote, since the last close. */
  tradeCount: count,
  quoteCount: count,
  /** The earliest of these. */
  minTrade: moment,
  minQuote: moment,
  /** Symbols of which one of these is outside of extended hours. */
  outOfRange: count,
};
export const aftermarketRow = z.object({
  exchange: z.string(),
  /** The last close. */
  since: moment,
  ...aftermarket,
});
export type AftermarketRow = z.infer<typeof aftermarketRow>;
export const aftermarketStats = z.object({ ...aftermarket, rows: z.array(aftermarketRow) });

/** How old the intraday bars of an exchange are. */
export const backfillRow = z.object({
  exchange: z.string(),
  interval: z.enum(backfillIntervals),
  /** Day of the session that runs, or of the last one: ages are counted from it. */
  session: z.string(),
  ...(Object.fromEntries(backfillBuckets.map((name) => [name, count])) as Record<
    (typeof backfillBuckets)[number],
    typeof count
  >),
});
export type BackfillRow = z.infer<typeof backfillRow>;
