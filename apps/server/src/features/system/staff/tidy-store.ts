import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** Removes counted tries of yesterday and before, and sessions and links that ended 90 days ago. Answers how many rows. */
export async function tidyStaff(db: DbOrTrx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with tries as (delete from sign_in_attempt where at < now() - interval '1 day' returning 1),
      sessions as (delete from staff_session where least(expires_at, coalesce(revoked_at, expires_at)) < now() - interval '90 days' returning 1),
      links as (delete from staff_token where expires_at < now() - interval '90 days' returning 1)
    select (select count(*) from tries) + (select count(*) from sessions) + (select count(*) from links) as n`.execute(
    db,
  );
  return rows[0]!.n;
}
