import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

const layers = ['source_share_count', 'share_count_fact', 'share_step', 'market_cap_check'] as const;
const symbols = (after: string) =>
  sql.join(
    layers.map((layer) => sql`select symbol from ${sql.table(layer)} where symbol > ${after}`),
    sql` union `,
  );

/** Symbols with share counts after one, in the order of the database. */
export async function symbolsAfter(db: DbOrTrx, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`
    select symbol from (${symbols(after)}) s order by 1 limit ${limit}`.execute(db);
  return rows.map(({ symbol }) => symbol);
}

/** How many there are after one. */
export async function countAfter(db: DbOrTrx, after: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${symbols(after)}) s`.execute(db);
  return rows[0]!.count;
}

/** Whether a symbol has share counts. */
export async function hasShareCounts(db: DbOrTrx, symbol: string): Promise<boolean> {
  const each = layers.map(
    (layer) => sql`exists (select 1 from ${sql.table(layer)} where symbol = ${symbol})`,
  );
  const { rows } = await sql<{ has: boolean }>`select ${sql.join(each, sql` or `)} as has`.execute(db);
  return rows[0]!.has;
}
