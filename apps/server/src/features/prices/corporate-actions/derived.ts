import type { DerivedKind } from '../../../platform/ledger/derived.ts';
import { countAfter, symbolsAfter, tablesOf } from './derived-store.ts';
import { rebuildMain } from './main-set.ts';
import { lockForEdit } from './store.ts';

/**
 * The version of the rules that make a main set and its outliers: `buildMain` and the tests of packages/market, and what
 * `rebuildMain` gives them. Raise it whenever equal facts give a different result: `derived.test.ts` says so.
 */
export const mainSetRules = 2;

/** Main sets: everything in tables `eds_record` and `eds_outlier`. */
export const derivedMainSets: DerivedKind = {
  name: 'main-sets',
  title: 'Main sets of corporate actions',
  version: mainSetRules,
  target: 'eds',
  pushes: ['eds', 'ledger'],
  symbolsAfter,
  countAfter,
  locksOf: (symbol) => [['eds', symbol]],
  hold: lockForEdit,
  async seriesOf(trx, symbol) {
    return (await tablesOf(trx, symbol)).map((table) => ({
      name: `${symbol}, ${table}`,
      remake: () => rebuildMain(trx, table, [symbol]),
    }));
  },
};
