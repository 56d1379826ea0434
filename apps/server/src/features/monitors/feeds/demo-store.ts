import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import type { DemoPrice } from './demo-prices.ts';

/** The symbols of the demo with their last daily close, by ticker. */
export async function readDemoPrices(db: DbOrTrx): Promise<DemoPrice[]> {
  const { rows } = await sql<DemoPrice>`
    select s.symbol, s.exchange, b.close from symbol s cross join lateral (
      select close from bar where symbol = s.symbol and env = 'production' and chart_type = 'eod' order by ts desc limit 1) b
    where s.exchange <> '' order by s.symbol limit 1000`.execute(db);
  return rows;
}
