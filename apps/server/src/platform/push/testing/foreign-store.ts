import { sql } from 'kysely';
import type { DbOrTrx } from '../../db/connect.ts';

/** What any role that may log in can do: NOTIFY asks for no right. */
export async function sendForeign(db: DbOrTrx, payload: string): Promise<void> {
  await sql`select pg_notify('midoffice_push', ${payload})`.execute(db);
}
