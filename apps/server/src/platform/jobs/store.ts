import { sql } from 'kysely';
import type { WaitingJob } from '../backup/manifest.ts';
import { restoredJobsName } from '../backup/manifest.ts';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import { notifyOnCommit } from '../push/store.ts';

interface Notified {
  state?: 'queued' | 'running' | 'done' | 'failed';
  done?: number | undefined;
  total?: number | undefined;
  message?: string | undefined;
  changeSetId?: number | undefined;
}

export type ProgressStore = ReturnType<typeof progressStore>;

/** Keeps what the console shows of jobs. */
export function progressStore(db: DbOrTrx) {
  return {
    async open(jobId: string, name: string, title: string, actorId: string | null): Promise<void> {
      await sql`
        insert into job_progress (job_id, name, title, actor_id) values (${jobId}, ${name}, ${title}, ${actorId})
        on conflict (job_id) do nothing`.execute(db);
      await notifyOnCommit(db, { subject: 'jobs', id: jobId });
    },
    async begin(jobId: string, name: string, title: string): Promise<void> {
      await sql`
        insert into job_progress (job_id, name, title, state) values (${jobId}, ${name}, ${title}, 'running')
        on conflict (job_id) do update set state = 'running', updated_at = now()`.execute(db);
      await notifyOnCommit(db, { subject: 'jobs', id: jobId });
    },
    async notify(jobId: string, notified: Notified): Promise<void> {
      await sql`
        update job_progress set
          state = coalesce(${notified.state ?? null}, state),
          done = coalesce(${notified.done ?? null}::bigint, done),
          total = coalesce(${notified.total ?? null}::bigint, total),
          message = coalesce(${notified.message ?? null}, message),
          change_set_id = coalesce(${notified.changeSetId ?? null}::bigint, change_set_id),
          updated_at = now()
        where job_id = ${jobId}`.execute(db);
      await notifyOnCommit(db, { subject: 'jobs', id: jobId });
    },
  };
}

/** Leaves a running job no further try: when it fails, it is a dead letter. Its retry by a person adds one again. */
export async function endTries(db: DbOrTrx, id: string): Promise<void> {
  await sql`update pgboss.job set retry_limit = retry_count where id = ${id}::uuid and state = 'active'`.execute(
    db,
  );
}

/** Gives jobs that a stopping process could not finish back to the queue: at once, without counting as a try. */
export async function handBack(db: DbOrTrx, ids: readonly string[]): Promise<void> {
  // Without a start, the next fetch counts no further try.
  await sql`
    update pgboss.job set state = 'retry', started_on = null, completed_on = null, output = null, start_after = now()
    where id = any(${[...ids]}::uuid[]) and state in ('retry', 'failed')`.execute(db);
  await sql`update job_progress set state = 'queued', updated_at = now() where job_id = any(${[...ids]}::text[]) and state = 'running'`.execute(
    db,
  );
}

/** Corrects the state of jobs whose process was lost: the queue gave them up, or no longer has them. */
export async function reconcileProgress(db: DbOrTrx): Promise<number> {
  const { rows } = await sql<{ job_id: string }>`
    update job_progress p set state = 'failed', updated_at = now(),
      message = case when p.message = '' then 'The process that ran it was lost.' else p.message end
    where p.state in ('queued', 'running') and p.updated_at < now() - interval '30 seconds'
      and not exists (select 1 from pgboss.job j where j.id = p.job_id::uuid and j.state in ('created', 'retry', 'active', 'completed'))
    returning job_id`.execute(db);
  for (const { job_id } of rows) await notifyOnCommit(db, { subject: 'jobs', id: job_id });
  return rows.length;
}

/** Forgets finished jobs after seven days, as the queue does, and of those the clock starts all but the last twenty. */
export async function pruneProgress(db: DbOrTrx): Promise<void> {
  await sql`
    delete from job_progress where state in ('done', 'failed') and (
      updated_at < now() - interval '7 days'
      or job_id in (
        select job_id from (
          select job_id, row_number() over (partition by name order by created_at desc) as place
          from job_progress where state = 'done' and actor_id is null) ranked
        where place > 20))`.execute(db);
}

/** Takes the jobs that a restore brought back; they are the caller's to queue in the same transaction. */
export async function takeRestoredJobs(trx: Trx): Promise<WaitingJob[]> {
  const { rows } = await sql<{
    value: WaitingJob[];
  }>`delete from app_state where name = ${restoredJobsName} returning value`.execute(trx);
  return rows[0]?.value ?? [];
}
