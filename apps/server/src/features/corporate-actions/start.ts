import { registerExplainer, registerLedgerTables } from '../../platform/ledger/tables.ts';
import { explainRecordCell } from './explain.ts';
import { edsLedger } from './ledger-tables.ts';
import { recordSplitsWith } from '../charts/door.ts';
import { splitRecordRows } from './split-records.ts';

/** Makes the facts of corporate actions known to the ledger. */
export function start(): void {
  registerLedgerTables(Object.values(edsLedger));
  recordSplitsWith(splitRecordRows);
  registerExplainer('eds', explainRecordCell);
}
