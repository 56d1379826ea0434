import { sql } from 'kysely';
import type { DbOrTrx } from '../../../../platform/db/connect.ts';

/** Writes down another call as what made a change set; null as of one that is not known. */
export async function setCall(db: DbOrTrx, id: number, call: string | null): Promise<void> {
  await sql`update change_set set call = ${call} where id = ${id}`.execute(db);
}
