import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** The name of the stored file of a ticker's image; undefined where it has none. */
export async function readImageFile(db: DbOrTrx, symbol: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select file_name as name from ticker_image where symbol = ${symbol}`.execute(db);
  return rows[0]?.name;
}
