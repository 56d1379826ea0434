import type { LedgerTable } from '../../platform/ledger/tables.ts';

/** Checks that somebody called complete. No series follows from them. */
export const splitMarks: LedgerTable = {
  name: 'split_check_mark',
  key: ['symbol', 'split_date', 'check_name'],
  // Fixes write them beside facts of the chart.
  lockOf: (row) => ['chart', String(row['symbol'])],
};
