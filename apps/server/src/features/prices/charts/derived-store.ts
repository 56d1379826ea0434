import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** Symbols after one, in the order of the database. */
export async function symbolsAfter(db: DbOrTrx, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`
    select symbol from symbol where symbol > ${after} order by symbol limit ${limit}`.execute(db);
  return rows.map(({ symbol }) => symbol);
}

/** How many there are after one. */
export async function countAfter(db: DbOrTrx, after: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from symbol where symbol > ${after}`.execute(db);
  return rows[0]!.count;
}
