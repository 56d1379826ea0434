import { registerLedgerTables } from '../../../platform/ledger/tables.ts';
import { decisionTable } from './ledger-tables.ts';

/** Makes decisions on reports known to the ledger. */
export function start(): void {
  registerLedgerTables([decisionTable]);
}
