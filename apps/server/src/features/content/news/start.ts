import { registerLedgerTables } from '../../../platform/ledger/tables.ts';
import { newsTables } from './ledger-tables.ts';

/** Makes articles and filter phrases known to the ledger. */
export function start(): void {
  registerLedgerTables(Object.values(newsTables));
}
