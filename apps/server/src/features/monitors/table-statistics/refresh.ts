import type { Trx } from '../../../platform/db/connect.ts';
import type { Progress } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { computeChunk, signatureOf } from './chunk-store.ts';
import { joinFigures } from './figures.ts';
import { planOf, type TablePlan } from './plan.ts';
import { readExtent, readTables, type SchemaTable } from './schema-store.ts';
import { dayOf } from './sql-store.ts';
import {
  endPass,
  forgetOthers,
  lockTable,
  readChunk,
  readChunks,
  readStates,
  removeChunks,
  storeChunk,
  storePass,
  storeSummary,
  type TableState,
} from './store.ts';
import { summaryOf } from './summary.ts';

/** Blocks that are read at once: 16 MB, some 150,000 bars. */
const usualChunkBlocks = 2048;
/** A table is gone over at least as often, whatever the engine's counters say. */
const recheckMs = 24 * 3_600_000;
/** Each run writes to them: they are gone over once a day alone. */
const ownTables = new Set(['table_statistics', 'table_statistics_chunk']);
const serializationFailure = '40001';

export interface RefreshOptions {
  /** These alone, whatever the counters say; left out: all that may have changed. */
  readonly tables?: readonly string[];
  /** Ends after it, between two chunks; the next run goes on there. */
  readonly budgetMs?: number;
  readonly progress?: Progress;
  /** Blocks of a chunk; an installation never changes them. */
  readonly chunkBlocks?: number;
}

export interface RefreshDone {
  /** Tables that were gone over to their end. */
  readonly tables: number;
  /** Chunks that were read again, of all whose signature was compared. */
  readonly computed: number;
  readonly compared: number;
  /** Tables that are left for the next run. */
  readonly left: number;
}

/** One run over several tables. */
interface Run {
  readonly platform: Platform;
  readonly todayMs: number;
  readonly endsAt: number;
  readonly total: number;
  readonly progress: Progress;
  readonly chunkBlocks: number;
  blocks: number;
  computed: number;
  compared: number;
}

/** Whether a table has to be gone over. */
function isDue(table: SchemaTable, plan: TablePlan, state: TableState | undefined, nowMs: number): boolean {
  if (!state?.checkedAt || state.passBlock !== null) return true;
  const isWritten = state.seenMarker !== table.marker && !ownTables.has(table.name);
  if (isWritten || state.rulesDigest !== plan.digest) return true;
  const isPassed = state.dueAt !== null && Date.parse(state.dueAt) <= dayOf(nowMs);
  return isPassed || nowMs - Date.parse(state.checkedAt) >= recheckMs;
}

type Outcome = 'next' | 'end' | 'locked';

/** Joins what all chunks hold, where any of them changed since that was done last. */
async function endTable(trx: Trx, run: Run, plan: TablePlan, fromBlock: number): Promise<void> {
  const at = new Date(run.platform.now()).toISOString();
  const removed = await removeChunks(trx, plan.table, fromBlock);
  const digest = await endPass(trx, plan.table, at);
  if (digest === plan.digest && !removed) return;
  const chunks = await readChunks(trx, plan.table);
  const { summary, totals } = summaryOf(plan, joinFigures(chunks.map(({ figures }) => figures)));
  const dueAt = chunks.flatMap(({ dueAt: one }) => one ?? []).sort()[0] ?? null;
  await storeSummary(trx, plan.table, { at, digest: plan.digest, dueAt, totals, summary });
  await notifyOnCommit(trx, { subject: 'table-statistics', id: plan.table });
}

/** Compares one chunk, and reads it again where it changed. */
async function compareChunk(trx: Trx, run: Run, plan: TablePlan, from: number, file: number): Promise<void> {
  const blocks = { from, to: from + run.chunkBlocks };
  const signature = `${plan.digest}:${file}:${await signatureOf(trx, plan.table, blocks)}`;
  const known = await readChunk(trx, plan.table, from);
  const isPassed = known?.dueAt && Date.parse(known.dueAt) <= run.todayMs;
  run.compared += 1;
  if (known?.signature === signature && !isPassed) return;
  const computed = await computeChunk(trx, plan, blocks, run.todayMs);
  await storeChunk(trx, plan.table, from, signature, computed);
  run.computed += 1;
}

/** Does one chunk of a table, and ends the table with its last. What it found and how far the pass is commit together. */
function passChunk(run: Run, plan: TablePlan, marker: string, from: number): Promise<Outcome> {
  const pass = run.platform.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx): Promise<Outcome> => {
      if (!(await lockTable(trx, plan.table))) return 'locked';
      const { blocks, file } = await readExtent(trx, plan.table);
      const to = from + run.chunkBlocks;
      await storePass(trx, plan.table, marker, to);
      if (from < blocks) await compareChunk(trx, run, plan, from, file);
      if (to < blocks) return 'next';
      await endTable(trx, run, plan, from < blocks ? to : from);
      return 'end';
    });
  return pass.catch((error: unknown) => {
    // Another process wrote between this snapshot and the lock.
    if ((error as { code?: unknown }).code === serializationFailure) return 'locked';
    throw error;
  });
}

/** Goes over one table, from where the last run ended. Answers whether it came to the end. */
async function passTable(run: Run, { table, plan, state }: DueTable): Promise<boolean> {
  const isResumed = state?.passMarker && state.passBlock !== null;
  const marker = isResumed ? state.passMarker! : table.marker;
  for (let from = isResumed ? state.passBlock! : 0; ; from += run.chunkBlocks) {
    const outcome = await passChunk(run, plan, marker, from);
    if (outcome !== 'next') return outcome === 'end';
    run.blocks += run.chunkBlocks;
    await run.progress(Math.min(run.blocks, run.total), run.total, `Reading ${plan.entry.title}`);
    if (performance.now() >= run.endsAt) return false;
  }
}

/** A table that has to be gone over. */
interface DueTable {
  readonly table: SchemaTable;
  readonly plan: TablePlan;
  readonly state: TableState | undefined;
}

/** Passes under way first, then those that were gone over longest ago. */
const byUrgency = (a: DueTable, b: DueTable): number =>
  (b.state?.passBlock ?? -1) - (a.state?.passBlock ?? -1) ||
  (a.state?.checkedAt ?? '').localeCompare(b.state?.checkedAt ?? '');

/**
 * Brings the statistics of tables up to date. A table that the engine counts no change of is left alone; of the others
 * each chunk's signature is compared, and only a chunk that changed, or in which a date passed, is read again. May be cut
 * off at any point, and run in two processes at once.
 */
export async function refreshStatistics(
  platform: Platform,
  options: RefreshOptions = {},
): Promise<RefreshDone> {
  const all = await readTables(platform.db);
  await forgetOthers(
    platform.db,
    all.map(({ name }) => name),
  );
  const states = await readStates(platform.db);
  const nowMs = platform.now();
  const due = all
    .map((table): DueTable => ({
      table,
      plan: planOf(table.name, table.columns),
      state: states.get(table.name),
    }))
    .filter(({ table, plan, state }) =>
      options.tables ? options.tables.includes(table.name) : isDue(table, plan, state, nowMs),
    )
    .sort(byUrgency);
  const run: Run = {
    platform,
    todayMs: dayOf(nowMs),
    endsAt: performance.now() + (options.budgetMs ?? Infinity),
    total: due.reduce((sum, { table }) => sum + Math.max(table.blocks, 1), 0),
    progress: options.progress ?? (async () => undefined),
    chunkBlocks: options.chunkBlocks ?? usualChunkBlocks,
    blocks: 0,
    computed: 0,
    compared: 0,
  };
  let tables = 0;
  for (const one of due) {
    if (performance.now() >= run.endsAt) break;
    const blocksBefore = run.blocks;
    if (await passTable(run, one)) tables += 1;
    run.blocks = blocksBefore + Math.max(one.table.blocks, 1);
    await run.progress(Math.min(run.blocks, run.total), run.total, `Read ${one.plan.entry.title}`);
  }
  return { tables, computed: run.computed, compared: run.compared, left: due.length - tables };
}
