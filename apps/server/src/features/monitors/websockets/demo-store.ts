import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** The last close of each symbol that has prices, the first symbols by name. */
export async function latestCloses(db: DbOrTrx, most: number): Promise<[symbol: string, close: number][]> {
  const { rows } = await sql<{ symbol: string; close: number }>`
    select s.symbol, b.close
    from (select symbol from symbol order by symbol limit ${most}) s,
      lateral (select close from bar where symbol = s.symbol and env = 'production' and chart_type = 'eod'
               order by ts desc limit 1) b`.execute(db);
  return rows.map(({ symbol, close }) => [symbol, close]);
}
