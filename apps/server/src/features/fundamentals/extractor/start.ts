import { registerLedgerTables } from '../../../platform/ledger/tables.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mapperTable, selectorTable } from './ledger-tables.ts';
import { addShippedTemplates } from './shipped.ts';

/** Makes templates known to the ledger, and gives a new installation those that ship. */
export async function start(platform: Platform): Promise<void> {
  registerLedgerTables([selectorTable, mapperTable]);
  await addShippedTemplates(platform.db);
}
