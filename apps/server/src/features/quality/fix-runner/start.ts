import { registerLedgerTables } from '../../../platform/ledger/tables.ts';
import { listingTable } from './listing.ts';

/** Makes the facts of listings known to the ledger. */
export function start(): void {
  registerLedgerTables([listingTable]);
}
