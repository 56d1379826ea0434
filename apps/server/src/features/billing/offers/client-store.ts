import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** When accounts were made, by user id. */
export async function accountDates(
  db: DbOrTrx,
  userids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ userid: string; at: string }>`
    select userid, created_at as at from account where userid = any(${[...userids]}::text[])`.execute(db);
  return new Map(rows.map(({ userid, at }) => [userid, at]));
}
