import type { DerivedKind } from '../../../platform/ledger/derived.ts';
import { countAfter, hasShareCounts, symbolsAfter } from './derived-store.ts';
import { rebuildSteps } from './rebuild.ts';

/**
 * The version of the rules that say which shares count when, and of their checks: `rebuildSteps` and what it asks of
 * packages/market. Raise it whenever equal facts give a different result: `derived.test.ts` says so.
 */
export const shareCountRules = 1;

/** Share counts that act: everything in tables `share_step` and `market_cap_check`. */
export const derivedShareCounts: DerivedKind = {
  name: 'share-counts',
  title: 'Share counts of market cap',
  version: shareCountRules,
  target: 'market-cap',
  pushes: ['market-cap', 'ledger'],
  symbolsAfter,
  countAfter,
  locksOf: (symbol) => [
    ['market-cap', symbol],
    // Splits affect share counts.
    ['chart', symbol],
  ],
  seriesOf: async (trx, symbol) =>
    (await hasShareCounts(trx, symbol)) ? [{ name: symbol, remake: () => rebuildSteps(trx, symbol) }] : [],
};
