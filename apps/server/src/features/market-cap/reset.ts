import type { Trx } from '../../platform/db/connect.ts';
import { insertAudit, type Actor } from '../../platform/audit/store.ts';
import { applyChangeSet } from '../../platform/ledger/apply.ts';
import type { CellChange, Row } from '../../platform/ledger/change.ts';
import { findRows } from '../../platform/ledger/store.ts';
import type { LedgerTable, RowKey } from '../../platform/ledger/tables.ts';
import { marketCapTables } from './ledger-tables.ts';
import { rebuildSteps } from './rebuild.ts';
import { lockSymbol } from './repair.ts';

/** The job that makes the market cap of a symbol again. */
export const resetJob = 'market-cap.reset';

export interface ResetTask {
  readonly symbol: string;
  /** Whether the corrections of the symbol go. */
  readonly dropCorrections: boolean;
  readonly reason: string;
  readonly actor: Actor;
}

const takenOut = (table: LedgerTable, row: Row): CellChange => ({
  table: table.name,
  key: Object.fromEntries(table.key.map((column) => [column, row[column]])) as RowKey,
  field: '*',
  before: row,
  after: null,
});

async function corrections(trx: Trx, symbol: string): Promise<CellChange[]> {
  const rows: CellChange[] = [];
  for (const table of Object.values(marketCapTables))
    rows.push(...(await findRows(trx, table, { symbol })).map((row) => takenOut(table, row)));
  return rows;
}

/**
 * Makes the share counts of a symbol again from both layers and checks them; where asked, its corrections are taken out
 * first, as one change set. May run any number of times.
 * @returns what came of it, in words
 */
export async function resetMarketCap(trx: Trx, task: ResetTask): Promise<string> {
  const { symbol, actor, reason } = task;
  await lockSymbol(trx, symbol);
  const rows = task.dropCorrections ? await corrections(trx, symbol) : [];
  const { changeSetId } = await applyChangeSet(trx, {
    kind: 'market-cap.reset',
    targetKind: 'market-cap',
    target: symbol,
    actor,
    reason,
    source: 'sources',
    summary: `Market cap reset to its sources, ${rows.length} corrections taken out`,
    rows,
    audit: async (record) =>
      void (await insertAudit(trx, { ...record, actor, call: `job ${resetJob}`, kind: 'market-cap.reset' })),
  });
  const effects = await rebuildSteps(trx, symbol);
  if (changeSetId !== null)
    return `${symbol}: ${rows.length} corrections taken out (change set ${changeSetId}).`;
  return effects.count
    ? `${symbol}: ${effects.count} values came out differently.`
    : `${symbol}: made again, nothing differs.`;
}
