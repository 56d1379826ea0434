/** Symbols on a page below an exchange. Source: r003-exchange-toggle. */
export const feedSymbolsPageSize = 10;

/** What calls take for the symbols that name no exchange. */
export const withoutExchange = '-';

/** How old the newest intraday bar of a symbol is, in trading days. Source: r003-backfill-buckets. */
export const backfillBuckets = ['1day', '3day', '7day', '14day', '14plusDays', 'nulls'] as const;
export type BackfillBucket = (typeof backfillBuckets)[number];

/** Resolutions of intraday bars. */
export const backfillIntervals = ['1min', '5min', '1hour'] as const;

/**
 * How long ago the newest quote of a symbol is, in trading time of its exchange, by number: within 5, 15 or 60 minutes, within the
 * session, within five sessions before (`EOD`), longer ago or never (`dead`).
 */
export const updateBuckets = ['5 min', '15 min', '60 min', 'session', 'EOD', 'dead'] as const;
export const eodBucket = 4;
export const deadBucket = 5;

/** Names of `tradingFast`, and the labels of its filters. Source: r003-exchange-filters. */
export const speeds = { slow: -1, within: 0, fast: 1 } as const;
export const speedNames = ['slow', 'within', 'fast'] as const;
export type Speed = (typeof speedNames)[number];

/** `eodSource` of a symbol. Source: r003-exchange-eodsource. */
export const eodSources = { has: 2, none: 1 } as const;

/** What the clock and the calendar of an exchange say. `unknown`: there is no calendar of it. */
export const marketStatuses = [
  'open',
  'break',
  'pre-market',
  'after-hours',
  'closed',
  'holiday',
  'weekend',
  'unknown',
] as const;

/**
 * Whether quotes come as they should. `late`: none for 5 minutes of trading, `outage`: none for 15. A night, a weekend or a holiday
 * is no trading. `unknown`: there is no calendar, or nothing was ever received.
 */
export const feedStates = ['ok', 'late', 'outage', 'unknown'] as const;
