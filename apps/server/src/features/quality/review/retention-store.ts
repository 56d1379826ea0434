import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/**
 * Removes items of the queue that have not been found since a moment, with what was decided of them; answers how many.
 * Waits for nobody: items that a scan finds again or that somebody is reviewing are left to the next night.
 */
export async function removeGone(db: DbOrTrx, beforeMs: number): Promise<number> {
  const { rows } = await sql`
    delete from review_item where id in (
      select id from review_item where state = 'gone' and gone_at < to_timestamp(${beforeMs / 1000}) for update skip locked)
    returning 1`.execute(db);
  return rows.length;
}
