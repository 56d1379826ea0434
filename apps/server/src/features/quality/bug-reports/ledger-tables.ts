import type { LedgerTable } from '../../../platform/ledger/tables.ts';

/** What became of a report: part of the change set that applies its changes, so that a revert opens the report again. */
export const decisionTable: LedgerTable = {
  name: 'bug_report_decision',
  key: ['report_id'],
  wordsOf: (key) => `Decision on bug report ${key['report_id']}`,
};
