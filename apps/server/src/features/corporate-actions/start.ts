import { registerExplainer, registerLedgerTables } from '../../platform/ledger/tables.ts';
import { explainRecordCell } from './explain.ts';
import { edsLedger } from './ledger-tables.ts';

/** Makes the facts of corporate actions known to the ledger. */
export function start(): void {
  registerLedgerTables(Object.values(edsLedger));
  registerExplainer('eds', explainRecordCell);
}
