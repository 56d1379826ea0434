import type { EdsTable } from '@midoffice/contract/prices/corporate-actions/shapes';
import type { Trx } from '../../../platform/db/connect.ts';
import { mergeEffects, type DerivedEffects } from '../../../platform/ledger/change.ts';
import type { Derivation, LedgerTable, RowKey } from '../../../platform/ledger/tables.ts';
import { keyText } from '../../../platform/ledger/words.ts';
import { rebuildMain } from './main-set.ts';
import { lockForEdit } from './store.ts';

/** Main sets follow from facts. */
const mainSet: Derivation = {
  seriesOf: (key) => `${String(key['subject'])}|${String(key['symbol'])}`,
  hold: lockForEdit,
  async rebuild(trx: Trx, series, check) {
    const all: DerivedEffects[] = [];
    const named = series.map((text) => text.split('|') as [EdsTable, string]);
    for (const [table, group] of Map.groupBy(named, ([subject]) => subject))
      all.push(
        await rebuildMain(
          trx,
          table,
          group.map(([, symbol]) => symbol),
          check,
        ),
      );
    return mergeEffects(all);
  },
};

const everyRecord = '*';
const recordWords = (key: RowKey): string =>
  [
    key['symbol'],
    key['subject'],
    key['record_key'] === everyRecord ? 'all records' : keyText(key['record_key']),
  ].join(', ');

const table = (name: string, last: string, wordsOf: (key: RowKey) => string): LedgerTable => ({
  name,
  key: ['symbol', 'subject', 'record_key', last],
  wordsOf,
  derivation: mainSet,
  // Fixes of other features write them together with facts of the chart.
  lockOf: (row) => ['eds', String(row['symbol'])],
  subjectOf: (row) => ['eds', String(row['symbol'])],
});

/**
 * Base facts of corporate actions: the correction layer, and what sources sent. The latter also comes by imports
 * (`importRecords`), which are no repairs; what staff upload or take over is a change set like any other.
 */
export const edsLedger = {
  cell: table('eds_cell', 'field', (key) => `Correction of ${recordWords(key)}: ${key['field']}`),
  mark: table('eds_mark', 'mark', (key) => `Record of ${recordWords(key)}: ${key['mark']}`),
  invalid: table(
    'eds_invalid',
    'source',
    (key) => `Invalid for ${recordWords(key)}: source ${key['source']}`,
  ),
  record: table('eds_source_record', 'source', (key) => `${recordWords(key)} as ${key['source']} sent it`),
} as const satisfies Record<string, LedgerTable>;
