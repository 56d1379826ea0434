import { splitChecks, type SplitCheck } from '@midoffice/contract/prices/split-controller/lists';
import type { LedgerTable } from '../../../platform/ledger/tables.ts';

/** Checks that somebody called complete. No series follows from them. */
export const splitMarks: LedgerTable = {
  name: 'split_check_mark',
  key: ['symbol', 'split_date', 'check_name'],
  wordsOf: (row) =>
    `Check of ${row['symbol']}, split of ${row['split_date']}: ${splitChecks[row['check_name'] as SplitCheck]}`,
  // Fixes write them beside facts of the chart.
  lockOf: (row) => ['chart', String(row['symbol'])],
};
