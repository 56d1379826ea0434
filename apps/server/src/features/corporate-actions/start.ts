import { registerLedgerTables } from '../../platform/ledger/tables.ts';
import { edsLedger } from './ledger-tables.ts';

/** Makes the facts of corporate actions known to the ledger. */
export function start(): void {
  registerLedgerTables(Object.values(edsLedger));
}
