import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** The e-mail addresses of accounts, by user id; unknown ids are left out. */
export async function emailsOf(db: DbOrTrx, userids: readonly string[]): Promise<Map<string, string>> {
  if (!userids.length) return new Map();
  const { rows } = await sql<{ userid: string; email: string }>`
    select userid, email::text as email from account where userid = any(${[...userids]}::text[])`.execute(db);
  return new Map(rows.map(({ userid, email }) => [userid, email]));
}
