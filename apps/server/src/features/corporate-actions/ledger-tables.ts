import type { EdsTable } from '@midoffice/contract/corporate-actions/shapes';
import type { Effects } from '@midoffice/contract/ledger/shapes';
import type { Trx } from '../../platform/db/connect.ts';
import { mergeEffects } from '../../platform/ledger/change.ts';
import type { Derivation, LedgerTable } from '../../platform/ledger/tables.ts';
import { rebuildMain } from './main-set.ts';
import { lockForEdit } from './store.ts';

/** Main sets follow from facts. */
const mainSet: Derivation = {
  seriesOf: (key) => `${String(key['subject'])}|${String(key['symbol'])}`,
  async rebuild(trx: Trx, series) {
    await lockForEdit(trx);
    const all: Effects[] = [];
    const named = series.map((text) => text.split('|') as [EdsTable, string]);
    for (const [table, group] of Map.groupBy(named, ([subject]) => subject))
      all.push(
        await rebuildMain(
          trx,
          table,
          group.map(([, symbol]) => symbol),
        ),
      );
    return mergeEffects(all);
  },
};

const table = (name: string, last: string): LedgerTable => ({
  name,
  key: ['symbol', 'subject', 'record_key', last],
  derivation: mainSet,
  // Fixes of other rooms write them beside facts of the chart.
  lockOf: (row) => ['eds', String(row['symbol'])],
  subjectOf: (row) => ['eds', String(row['symbol'])],
});

/** The correction layer: base facts of corporate actions. */
export const edsLedger = {
  cell: table('eds_cell', 'field'),
  mark: table('eds_mark', 'mark'),
  invalid: table('eds_invalid', 'source'),
} as const satisfies Record<string, LedgerTable>;
