import type {
  EdsFinding,
  EdsOutlier,
  EdsOutlierTable,
  EdsTable,
} from '@midoffice/contract/prices/corporate-actions/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** Whether a symbol's table was found valid; null where nobody has said. */
export async function readValidation(db: DbOrTrx, symbol: string, table: EdsTable): Promise<boolean | null> {
  const { rows } = await sql<{ valid: boolean }>`
    select valid from eds_validation where symbol = ${symbol} and subject = ${table}`.execute(db);
  return rows[0]?.valid ?? null;
}

export async function writeValidation(
  trx: Trx,
  said: { symbol: string; table: EdsTable; valid: boolean; actor: string },
): Promise<void> {
  await sql`
    insert into eds_validation (symbol, subject, valid, actor_label) values (${said.symbol}, ${said.table}, ${said.valid}, ${said.actor})
    on conflict (symbol, subject) do update set valid = excluded.valid, actor_label = excluded.actor_label, at = now()`.execute(
    trx,
  );
}

/** An outlier list, newest first. */
export async function listOutliers(db: DbOrTrx, type: EdsOutlierTable, limit: number): Promise<EdsOutlier[]> {
  const { rows } = await sql<EdsOutlier>`
    select symbol, subject as type, findings, found_at as "foundAt" from eds_outlier
    where subject = ${type} and not dismissed order by found_at desc, symbol limit ${limit}`.execute(db);
  return rows;
}

/** Removes a symbol from an outlier list and returns its former entry; undefined where it was not on it. */
export async function dismissOutlier(
  trx: Trx,
  symbol: string,
  type: EdsOutlierTable,
): Promise<readonly EdsFinding[] | undefined> {
  const { rows } = await sql<{ findings: EdsFinding[] }>`
    update eds_outlier set dismissed = true where symbol = ${symbol} and subject = ${type} and not dismissed returning findings`.execute(
    trx,
  );
  return rows[0]?.findings;
}

/** Whether anything of a symbol is stored here. */
export async function isKnown(db: DbOrTrx, symbol: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select 1 from eds_record where symbol = ${symbol})
        or exists (select 1 from eds_source_record where symbol = ${symbol}) as known`.execute(db);
  return rows[0]!.known;
}

/** What one import did. */
export interface ImportRun {
  readonly table: EdsTable;
  readonly source: string;
  readonly fileName: string;
  readonly digest: Buffer;
  readonly rows: number;
  readonly actor: string;
}

/** Begins the record of an import and answers its id; its counts are written at the end. */
export async function insertImport(trx: Trx, run: ImportRun): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into eds_import (subject, source, file_name, file_digest, row_count, inserted_count, changed_count, actor_label)
    values (${run.table}, ${run.source}, ${run.fileName}, ${run.digest}, ${run.rows}, 0, 0, ${run.actor}) returning id`.execute(
    trx,
  );
  return rows[0]!.id;
}

export async function finishImport(
  trx: Trx,
  id: number,
  counts: { inserted: number; changed: number },
): Promise<void> {
  if (counts.inserted + counts.changed === 0) await sql`delete from eds_import where id = ${id}`.execute(trx);
  else
    await sql`update eds_import set inserted_count = ${counts.inserted}, changed_count = ${counts.changed} where id = ${id}`.execute(
      trx,
    );
}

/** The job of a symbol's run that is waiting or under way, or null. */
export async function openRun(db: DbOrTrx, symbol: string): Promise<string | null> {
  const { rows } = await sql<{ job_id: string }>`
    select r.job_id from eds_run r join job_progress p on p.job_id = r.job_id
    where r.symbol = ${symbol} and p.state in ('queued', 'running')`.execute(db);
  return rows[0]?.job_id ?? null;
}

/** Notes the job of the run that a symbol has last. */
export async function storeRun(trx: Trx, symbol: string, jobId: string): Promise<void> {
  await sql`
    insert into eds_run (symbol, job_id) values (${symbol}, ${jobId})
    on conflict (symbol) do update set job_id = excluded.job_id`.execute(trx);
}

/** What a run did, in words and as its change set. */
export interface RunOutcome {
  readonly message: string;
  readonly changeSetId: number | null;
}

/** What a run did; null where it has not committed yet. */
export async function readRunOutcome(trx: Trx, runKey: string): Promise<RunOutcome | null> {
  const { rows } = await sql<RunOutcome>`
    select message, change_set_id as "changeSetId" from eds_run_outcome where run_key = ${runKey}`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/**
 * Says what a run did, in the transaction that does it. What is older than any job that could be taken up again is
 * forgotten (the queue keeps jobs for seven days).
 */
export async function writeRunOutcome(
  trx: Trx,
  symbol: string,
  runKey: string,
  { message, changeSetId }: RunOutcome,
): Promise<void> {
  await sql`
    insert into eds_run_outcome (run_key, symbol, message, change_set_id)
    values (${runKey}, ${symbol}, ${message}, ${changeSetId})`.execute(trx);
  await sql`
    delete from eds_run_outcome where run_key in (
      select run_key from eds_run_outcome where at < now() - interval '30 days' limit 1000 for update skip locked)`.execute(
    trx,
  );
}

/** Edits of single symbols go side by side; a bulk import waits for them and they for it. */
export async function lockForEdit(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('eds:all', 0))`.execute(trx);
}

export async function lockForImport(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('eds:all', 0))`.execute(trx);
}
