import { statementTableLabels } from '@midoffice/contract/fundamentals/statements/shapes';
import type { DerivedKind } from '../../../platform/ledger/derived.ts';
import { countStored, symbolsStoredAfter, tablesStored } from './derived-store.ts';
import { rebuildTable } from './main-set.ts';

/**
 * The version of the rules that make a main set: `buildStatements` of packages/market, the order of sources, and the fields
 * of a table. Raise it whenever equal facts give a different result: `derived.test.ts` says so.
 */
export const statementRules = 1;

/** Main sets: everything in tables `statement_record`, `statement_symbol` and `statement_conflict`. */
export const derivedStatements: DerivedKind = {
  name: 'statements',
  title: 'Main sets of statements',
  version: statementRules,
  target: 'statement',
  pushes: ['statements', 'ledger'],
  symbolsAfter: symbolsStoredAfter,
  countAfter: countStored,
  locksOf: (symbol) => [['statement', symbol]],
  async seriesOf(trx, symbol) {
    return (await tablesStored(trx, symbol)).map((table) => ({
      name: `${symbol}, ${statementTableLabels[table]}`,
      remake: async () => (await rebuildTable(trx, symbol, table)).effects,
    }));
  },
};
