import { registerLedgerTables } from '../../../platform/ledger/tables.ts';
import { splitMarks } from './ledger-tables.ts';

/** Makes the marks of the split controller known to the ledger. */
export function start(): void {
  registerLedgerTables([splitMarks]);
}
