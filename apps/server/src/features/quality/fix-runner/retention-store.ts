import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';

/** What a tidying removed. */
export interface Tidied {
  readonly runs: number;
  /** Targets of runs that stay, of which the rows went. */
  readonly emptied: number;
}

/**
 * Removes what is kept of runs that ended before a moment. A run with a change set in force stays with its targets, so
 * that it can still be reverted as a whole; only the rows that it had found go. Change sets themselves always stay. A run
 * that a job works on, or waits to, is not touched however old it is.
 */
export async function tidyRuns(db: Db, beforeMs: number): Promise<Tidied> {
  const before = sql`to_timestamp(${beforeMs / 1000})`;
  const ended = sql`
    coalesce(r.finished_at, r.started_at) < ${before} and (r.state <> 'running' or not exists (
      select 1 from job_progress p where p.job_id = r.job_id and p.state in ('queued', 'running')))`;
  return db.transaction().execute(async (trx) => {
    const removed = await sql`
      delete from fix_run r where ${ended} and not exists (
        select 1 from fix_run_target t join change_set c on c.id = t.change_set_id
        where t.run_id = r.id and c.reverted_by is null) returning 1`.execute(trx);
    const emptied = await sql`
      update fix_run_target t set rows = '[]' from fix_run r
      where r.id = t.run_id and ${ended} and t.rows <> '[]' returning 1`.execute(trx);
    return { runs: removed.rows.length, emptied: emptied.rows.length };
  });
}
