/** Data that a replayed call is answered from: what customers get, where staff try repairs, what the vendor sent. */
export const replayLayers = ['production', 'development', 'raw'] as const;
export type ReplayLayer = (typeof replayLayers)[number];

/**
 * What a replay shows. `same`: the layers agree, and status and size fit what the customer got. `different`: the layers
 * differ. `unlike`: the layers agree, but the customer got something else. `unknown`: nothing to compare with.
 */
export const replayOutcomes = ['same', 'different', 'unlike', 'unknown'] as const;
export type ReplayOutcome = (typeof replayOutcomes)[number];

/** Rows of a body that an answer carries at most; what differs is searched for in all of them. */
export const replayRows = 200;

/** Endpoints whose answers can be made from the market data that is kept here. */
export const replayable = [
  'historical-eod',
  'historical-splits',
  'historical-dividends',
  'chart-1min',
  'chart-5min',
  'chart-1hour',
  'quote',
  'quote-short',
  'price-change',
  'profile',
  'income-statement',
  'balance-sheet',
  'cash-flow',
  'search',
] as const;
export type Replayable = (typeof replayable)[number];

/** A query without the parameters that carry a caller's key, so that none comes into an address or an answer. */
export function withoutKeys(query: string): URLSearchParams {
  const given = [...new URLSearchParams(query.trim().replace(/^\?/, ''))];
  return new URLSearchParams(given.filter(([name]) => !/^(api[_-]?key|token)$/i.test(name)));
}
