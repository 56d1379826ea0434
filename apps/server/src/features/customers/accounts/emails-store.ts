import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { isListedAccount, type ListReader } from '../customer-records/api.ts';

/** The e-mail addresses of accounts that the reader's lists show, by user id; unknown ids are left out. */
export async function emailsOf(
  db: DbOrTrx,
  userids: readonly string[],
  reader: ListReader,
): Promise<Map<string, string>> {
  if (!userids.length) return new Map();
  const { rows } = await sql<{ userid: string; email: string }>`
    select userid, email::text as email from account where userid = any(${[...userids]}::text[])
      and ${isListedAccount(reader, sql`user_role`)}`.execute(db);
  return new Map(rows.map(({ userid, email }) => [userid, email]));
}
