import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** The look-up hashes of a customer's keys, hexadecimal. */
export async function keyHashesOf(db: DbOrTrx, userid: string): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select encode(key_hash, 'hex') as hash from api_key where userid = ${userid} order by main_key desc, id`.execute(
    db,
  );
  return rows.map(({ hash }) => hash);
}
