import { statementTableLabels, type EditorTable } from '@midoffice/contract/fundamentals/statements/shapes';
import type { Trx } from '../../../platform/db/connect.ts';
import { mergeEffects, type DerivedEffects } from '../../../platform/ledger/change.ts';
import type { Derivation, LedgerTable, RowKey } from '../../../platform/ledger/tables.ts';
import { idOfRow } from './fields.ts';
import { rebuildTable } from './main-set.ts';

/** Main sets follow from facts. */
const mainSet: Derivation = {
  seriesOf: (key) => `${String(key['statement'])}|${String(key['symbol'])}`,
  async rebuild(trx: Trx, series) {
    const all: DerivedEffects[] = [];
    for (const name of series) {
      const [table, symbol] = name.split('|') as [EditorTable, string];
      all.push((await rebuildTable(trx, symbol, table)).effects);
    }
    return mergeEffects(all);
  },
};

const recordWords = (key: RowKey): string =>
  `${key['symbol']}, ${statementTableLabels[key['statement'] as EditorTable]}, ${idOfRow(key)}`;

const ofSymbol = {
  lockOf: (row: RowKey) => ['statement', String(row['symbol'])],
  subjectOf: (row: RowKey) => ['statement', String(row['symbol'])],
} satisfies Partial<LedgerTable>;

const table = (name: string, last: string, wordsOf: (key: RowKey) => string): LedgerTable => ({
  name,
  key: ['symbol', 'statement', 'calendar_year', 'period', last],
  wordsOf,
  derivation: mainSet,
  ...ofSymbol,
});

/** Base facts of statements: the correction layer. What sources send comes by imports (`storeSourceRecords`), which are no repairs. */
export const statementLedger = {
  cell: table('statement_cell', 'field', (key) => `Correction of ${recordWords(key)}: ${key['field']}`),
  mark: table('statement_mark', 'mark', (key) => `Record of ${recordWords(key)}: ${key['mark']}`),
  override: {
    name: 'statement_override',
    key: ['symbol', 'calendar_year', 'period', 'type'],
    wordsOf: (key) => `Override of ${key['symbol']}, ${idOfRow(key)}: ${key['type']}`,
    ...ofSymbol,
  },
} as const satisfies Record<string, LedgerTable>;
