import { registerLedgerTables } from '../../../platform/ledger/tables.ts';
import { statementLedger } from './ledger-tables.ts';

/** Makes the facts of statements known to the ledger, and what follows from them. */
export function start(): void {
  registerLedgerTables(Object.values(statementLedger));
}
