import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

const mostFailures = 5000;

/** When jobs failed for good in a span, oldest first: of one kind, or of all. @returns milliseconds since 1970 */
export async function failureTimes(
  db: DbOrTrx,
  name: string | null,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<number[]> {
  const { rows } = await sql<{ at: string }>`
    select updated_at as at from job_progress
    where state = 'failed' and (${name}::text is null or name = ${name})
      and updated_at > ${new Date(fromMs)} and updated_at <= ${new Date(toMs)}
    order by updated_at limit ${mostFailures}`.execute(db);
  return rows.map(({ at }) => Date.parse(at));
}

/** Kinds of jobs that were run of late, by name. */
export async function jobKinds(db: DbOrTrx): Promise<{ name: string; title: string }[]> {
  const { rows } = await sql<{ name: string; title: string }>`
    select name, max(title) as title from job_progress group by name order by name limit 200`.execute(db);
  return rows;
}
