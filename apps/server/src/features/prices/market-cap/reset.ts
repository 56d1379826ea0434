import { adjustFinancials } from '@midoffice/contract/prices/market-cap/calls/adjust-financials';
import type { Trx } from '../../../platform/db/connect.ts';
import { insertAudit, type Actor } from '../../../platform/audit/store.ts';
import { canonical } from '../../../platform/audit/canonical.ts';
import { applyChangeSet } from '../../../platform/ledger/apply.ts';
import { mergeEffects, type Applied, type CellChange, type Row } from '../../../platform/ledger/change.ts';
import { findRows } from '../../../platform/ledger/store.ts';
import type { LedgerTable, RowKey } from '../../../platform/ledger/tables.ts';
import { marketCapTables } from './ledger-tables.ts';
import { rebuildSteps } from './rebuild.ts';
import { lockSymbol } from './repair.ts';
import { wroteBefore } from './store.ts';

/** The job that makes the market cap of a symbol again. */
export const resetJob = 'market-cap.reset';

export interface ResetTask {
  readonly symbol: string;
  /** The corrections to remove, with their values at the request. Empty: keep all. */
  readonly drop: readonly CellChange[];
  readonly reason: string;
  readonly actor: Actor;
  /** Names the request. Its corrections are removed once, however often the job runs. */
  readonly request: string;
}

/** A task queued by a release that did not yet record the existing corrections. */
export interface EarlierTask extends Pick<ResetTask, 'symbol' | 'reason' | 'actor'> {
  readonly dropCorrections: boolean;
}

/**
 * A task as this release knows it.
 * @throws Error where an earlier release's would take corrections out: some may have come since it was asked for
 */
export function taskOf(queued: ResetTask | EarlierTask): ResetTask {
  if (!('dropCorrections' in queued)) return queued;
  const { dropCorrections, ...task } = queued;
  if (dropCorrections)
    throw new Error(
      `This reset of ${task.symbol} was asked for before an upgrade and does not say which corrections it takes out. Ask for it again.`,
    );
  return { ...task, drop: [], request: 'of an earlier release' };
}

const takenOut = (table: LedgerTable, row: Row): CellChange => ({
  table: table.name,
  key: Object.fromEntries(table.key.map((column) => [column, row[column]])) as RowKey,
  field: '*',
  before: row,
  after: null,
});

/** Every correction of a symbol's market cap, as a change that takes it out. */
export async function readCorrections(trx: Trx, symbol: string): Promise<CellChange[]> {
  const rows: CellChange[] = [];
  for (const table of Object.values(marketCapTables))
    rows.push(...(await findRows(trx, table, { symbol })).map((row) => takenOut(table, row)));
  return rows;
}

/** What came of a reset. */
export interface ResetDone extends Applied {
  /** In words. */
  readonly message: string;
}

/**
 * Makes the share counts of a symbol again from both layers and checks them; where asked, its corrections are taken out
 * first, as one change set. May run any number of times: what a person corrected since the request stays, and so does
 * what a person put back by taking the reset back.
 */
export async function resetMarketCap(trx: Trx, task: ResetTask): Promise<ResetDone> {
  const { symbol, actor, reason, drop } = task;
  await lockSymbol(trx, symbol);
  const source = `sources, request ${task.request}`;
  const ran = drop.length > 0 && (await wroteBefore(trx, symbol, source));
  const existing = new Set((await readCorrections(trx, symbol)).map((change) => canonical(change)));
  const rows = ran ? [] : drop.filter((change) => existing.has(canonical(change)));
  const left = ran ? 0 : drop.length - rows.length;
  const applied = await applyChangeSet(trx, {
    kind: 'market-cap.reset',
    targetKind: 'market-cap',
    target: symbol,
    actor,
    call: adjustFinancials.name,
    reason,
    source,
    summary: `Market cap reset to its sources, ${counted(rows.length)} removed`,
    rows,
    audit: async (record) =>
      void (await insertAudit(trx, { ...record, actor, call: `job ${resetJob}`, kind: 'market-cap.reset' })),
  });
  const effects = mergeEffects([applied.effects, await rebuildSteps(trx, symbol)]);
  const since = left ? ` ${counted(left)} that somebody changed since stayed.` : '';
  return { ...applied, effects, message: messageOf(task, { ...applied, effects }, rows.length) + since };
}

const counted = (count: number): string => `${count} correction${count === 1 ? '' : 's'}`;

function messageOf({ symbol }: ResetTask, { changeSetId, effects }: Applied, dropped: number): string {
  if (changeSetId !== null) return `${symbol}: ${counted(dropped)} removed (change set ${changeSetId}).`;
  return effects.count
    ? `${symbol}: ${effects.count} values changed.`
    : `${symbol}: rebuilt, nothing changed.`;
}
