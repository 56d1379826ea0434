import type { JobLine, JobState } from '@midoffice/contract/system/jobs/shapes';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

interface Wanted {
  /** Whose jobs; null: everybody's. */
  readonly actorId: string | null;
  readonly id?: string | undefined;
  readonly state?: JobState | undefined;
  readonly limit: number;
}

const columns = sql`
  job_id as id, name, title, actor_id as "actorId", state, done, total, message, change_set_id as "changeSetId",
  (select reverted_by from change_set c where c.id = change_set_id) as "revertedBy",
  created_at as "createdAt", updated_at as "updatedAt"`;

/** Jobs: running, then failed, then queued ones, then what is done; the newest first in each. */
export async function listJobLines(db: DbOrTrx, { actorId, id, state, limit }: Wanted): Promise<JobLine[]> {
  const { rows } = await sql<JobLine>`
    select ${columns} from job_progress
    where (${id ?? null}::text is null or job_id = ${id ?? null})
      and (${actorId}::text is null or actor_id = ${actorId}) and (${state ?? null}::text is null or state = ${state ?? null})
    order by array_position(array['running', 'failed', 'queued', 'done'], state), updated_at desc, job_id
    limit ${limit}`.execute(db);
  return rows;
}

/** How many jobs run and how many have failed for good. */
export async function countJobs(
  db: DbOrTrx,
  actorId: string | null,
): Promise<{ running: number; failed: number }> {
  const { rows } = await sql<{ running: number; failed: number }>`
    select count(*) filter (where state in ('running', 'queued')) as running, count(*) filter (where state = 'failed') as failed
    from job_progress where ${actorId}::text is null or actor_id = ${actorId}`.execute(db);
  return rows[0]!;
}

/** One job, or undefined. */
export async function findJob(db: DbOrTrx, id: string): Promise<JobLine | undefined> {
  const { rows } = await sql<JobLine>`select ${columns} from job_progress where job_id = ${id}`.execute(db);
  return rows[0];
}
