import { registerLedgerTables } from '../../../platform/ledger/tables.ts';
import { mapperTable, selectorTable } from './ledger-tables.ts';

/** Makes templates known to the ledger. */
export function start(): void {
  registerLedgerTables([selectorTable, mapperTable]);
}
