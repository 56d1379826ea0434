import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** The moment of the newest quote of each exchange; quotes from the future say nothing. */
export async function readNewestQuotes(db: DbOrTrx, nowMs: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ exchange: string; newest: string }>`
    select s.exchange, max(f.quoted_at) as newest from feed_symbol f join symbol s on s.symbol = f.symbol
    where f.quoted_at <= ${new Date(nowMs)} group by s.exchange`.execute(db);
  return new Map(rows.map(({ exchange, newest }) => [exchange, Date.parse(newest)]));
}
