import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/connect.ts';

/** Says of every symbol how many shares its profile states. */
export async function putSharesOutstanding(db: Db, shares: number): Promise<void> {
  await sql`update symbol set shares_outstanding = ${shares}`.execute(db);
}
