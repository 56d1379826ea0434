import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/** Whether a replica holds an account, and with this role where one is named. */
export async function isKnownTo(db: Db, userid: string, role?: string | null): Promise<boolean> {
  const { rows } = await sql<{ role: string | null }>`
    select user_role as role from account where userid = ${userid}`.execute(db);
  return rows[0] !== undefined && (role === undefined || rows[0].role === role);
}
