import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/connect.ts';
import { duplicatesQuery } from '../duplicates-store.ts';

/** The plan of the duplicates query where walking through a table is the last choice: what is left of it has no index. */
export async function explainDuplicates(db: Db, userid: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain ${duplicatesQuery(userid, { role: 'admin' })}`.execute(trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}
