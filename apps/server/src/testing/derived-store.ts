import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/** Alters one bar of production as other rules would have made it. */
export async function alterBar(db: Db, symbol: string, day: string): Promise<void> {
  await sql`
    update bar set volume = volume + 0.5, adj_close = adj_close * 0.99
    where symbol = ${symbol} and env = 'production' and chart_type = 'eod' and ts = ${day}::timestamp`.execute(
    db,
  );
}
