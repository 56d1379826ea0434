import { mergeEffects } from '../../../platform/ledger/change.ts';
import type { Derivation, LedgerTable } from '../../../platform/ledger/tables.ts';
import { rebuildSteps } from './rebuild.ts';

const steps: Derivation = {
  seriesOf: (key) => String(key['symbol']),
  async rebuild(trx, symbols, check) {
    const all = [];
    for (const symbol of symbols) all.push(await rebuildSteps(trx, symbol, check));
    return mergeEffects(all);
  },
};

const table = (name: string, words: string, ...key: string[]): LedgerTable => ({
  name,
  key: ['symbol', ...key],
  wordsOf: (row) => `${words} of ${[row['symbol'], ...key.map((part) => row[part])].join(', ')}`,
  derivation: steps,
  subjectOf: (row) => ['market-cap', String(row['symbol'])],
  // Splits affect share counts, so repairs of both wait for each other.
  lockOf: (row) => ['chart', String(row['symbol'])],
});

/** The correction layer: base facts of market cap. */
export const marketCapTables = {
  count: table('share_count_fact', 'Share count', 'date'),
  reference: table('market_cap_reference', 'Compared share counts'),
  dismissal: table('market_cap_dismissal', 'Dismissed finding'),
} as const satisfies Record<string, LedgerTable>;
