import { sql } from 'kysely';
import type { TestServer } from '../../../../testing/server.ts';

/** Makes runs as old as if they had begun and ended some days before now. */
export async function ageRuns({ platform }: TestServer, ids: readonly number[], days: number): Promise<void> {
  const at = sql`to_timestamp(${platform.now() / 1000}) - make_interval(days => ${days})`;
  await sql`
    update fix_run set started_at = ${at}, finished_at = case when finished_at is not null then ${at} end
    where id = any(${[...ids]}::bigint[])`.execute(platform.db);
}

/** A run over many symbols that has not ended, and the state of its job; answers its id. */
export async function leaveRunning(
  { platform }: TestServer,
  jobState: 'running' | 'failed',
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with j as (
      insert into job_progress (job_id, name, title, state) values (gen_random_uuid()::text, 'fix', 'A test', ${jobState}) returning job_id)
    insert into fix_run (type, subtype, params, repairs, state, job_id, actor_label)
    select 'zeroVolumes', 'repair', '{"symbols": [], "development": false}', true, 'running', job_id, 'test' from j returning id`.execute(
    platform.db,
  );
  return rows[0]!.id;
}
