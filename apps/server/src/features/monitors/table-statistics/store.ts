import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import type { ChunkFigures } from './chunk-store.ts';
import type { Figures } from './figures.ts';
import type { Summary, Totals } from './summary.ts';

/** What is known of a table's statistics, without their figures. */
export interface TableState {
  readonly table: string;
  readonly seenMarker: string | null;
  readonly passMarker: string | null;
  /** First block that the pass under way has yet to read; null: none is under way. */
  readonly passBlock: number | null;
  readonly checkedAt: string | null;
  readonly computedAt: string | null;
  readonly dueAt: string | null;
  readonly rulesDigest: string;
  readonly rowCount: number;
  readonly totals: Totals | Record<string, never>;
}

const stateColumns = sql`table_name as "table", seen_marker as "seenMarker", pass_marker as "passMarker", pass_block as "passBlock",
  checked_at as "checkedAt", computed_at as "computedAt", due_at as "dueAt", rules_digest as "rulesDigest", row_count as "rowCount", totals`;

/** The states of all tables that have any, or of some. */
export async function readStates(db: DbOrTrx, tables?: readonly string[]): Promise<Map<string, TableState>> {
  const some = tables ? sql`where table_name = any(${[...tables]}::text[])` : sql``;
  const { rows } = await sql<TableState>`select ${stateColumns} from table_statistics ${some}`.execute(db);
  return new Map(rows.map((state) => [state.table, state]));
}

/** The statistics of one table as they were computed last; undefined where they never were. */
export async function readSummary(
  db: DbOrTrx,
  table: string,
): Promise<(TableState & { readonly summary: Summary | Record<string, never> }) | undefined> {
  const { rows } = await sql<TableState & { summary: Summary }>`
    select ${stateColumns}, summary from table_statistics where table_name = ${table}`.execute(db);
  return rows[0];
}

/** Forgets tables that are no more. */
export async function forgetOthers(db: DbOrTrx, tables: readonly string[]): Promise<void> {
  await sql`delete from table_statistics where table_name <> all(${[...tables]}::text[])`.execute(db);
}

/**
 * Takes the lock of a table's statistics for the transaction; false where another process has it. Compiling the conditions of
 * each chunk anew would cost more than it saves.
 */
export async function lockTable(trx: Trx, table: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('table-statistics ' || ${table}, 0)) as locked`.execute(
    trx,
  );
  return rows[0]!.locked;
}

/** Begins a pass, or goes on with it: @param block the first that is yet to be read */
export async function storePass(trx: Trx, table: string, marker: string, block: number): Promise<void> {
  await sql`
    insert into table_statistics (table_name, pass_marker, pass_block) values (${table}, ${marker}, ${block})
    on conflict (table_name) do update set pass_marker = excluded.pass_marker, pass_block = excluded.pass_block`.execute(
    trx,
  );
}

/** What is known of a chunk. */
export interface KnownChunk {
  readonly signature: string;
  readonly dueAt: string | null;
}

export async function readChunk(trx: Trx, table: string, block: number): Promise<KnownChunk | undefined> {
  const { rows } = await sql<KnownChunk>`
    select signature, due_at as "dueAt" from table_statistics_chunk
    where table_name = ${table} and first_block = ${block}`.execute(trx);
  return rows[0];
}

export async function storeChunk(
  trx: Trx,
  table: string,
  block: number,
  signature: string,
  { figures, dueAt }: ChunkFigures,
): Promise<void> {
  await sql`
    insert into table_statistics_chunk (table_name, first_block, signature, due_at, figures)
    values (${table}, ${block}, ${signature}, ${dueAt}, ${JSON.stringify(figures)}::jsonb)
    on conflict (table_name, first_block) do update
    set signature = excluded.signature, due_at = excluded.due_at, figures = excluded.figures`.execute(trx);
  // Until a pass joins it with the others, the summary is that of before.
  await sql`update table_statistics set rules_digest = '' where table_name = ${table}`.execute(trx);
}

/** Removes chunks beyond the end of the table. @returns whether there were any */
export async function removeChunks(trx: Trx, table: string, fromBlock: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from table_statistics_chunk where table_name = ${table} and first_block >= ${fromBlock}`.execute(
    trx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** All chunks of a table in their order. */
export async function readChunks(
  db: DbOrTrx,
  table: string,
): Promise<{ block: number; dueAt: string | null; figures: Figures }[]> {
  const { rows } = await sql<{ block: number; dueAt: string | null; figures: Figures }>`
    select first_block as block, due_at as "dueAt", figures from table_statistics_chunk
    where table_name = ${table} order by first_block`.execute(db);
  return rows;
}

/** Ends a pass. @returns digest of the rules of the summary; empty: a chunk was stored since it was made */
export async function endPass(trx: Trx, table: string, at: string): Promise<string | undefined> {
  const { rows } = await sql<{ digest: string }>`
    update table_statistics set seen_marker = pass_marker, pass_marker = null, pass_block = null, checked_at = ${at}
    where table_name = ${table} returning rules_digest as digest`.execute(trx);
  return rows[0]?.digest;
}

/** Keeps the joined figures of all chunks. */
export async function storeSummary(
  trx: Trx,
  table: string,
  done: { at: string; digest: string; dueAt: string | null; totals: Totals; summary: Summary },
): Promise<void> {
  await sql`
    update table_statistics set computed_at = ${done.at}, rules_digest = ${done.digest}, due_at = ${done.dueAt},
      row_count = ${done.totals.rowCount}, totals = ${JSON.stringify(done.totals)}::jsonb,
      summary = ${JSON.stringify(done.summary)}::jsonb
    where table_name = ${table}`.execute(trx);
}
