import { registerLedgerTables } from '../../../platform/ledger/tables.ts';
import { filingsLedger } from './ledger-tables.ts';

/** Makes filings known to the ledger. */
export function start(): void {
  registerLedgerTables(Object.values(filingsLedger));
}
