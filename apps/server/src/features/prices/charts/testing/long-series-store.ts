import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/connect.ts';

/** Gives a new symbol so many minute bars of its main source. */
export async function putMinutes(db: Db, symbol: string, count: number): Promise<void> {
  await sql`insert into symbol (symbol, name) values (${symbol}, ${symbol})`.execute(db);
  await sql`
    insert into source_bar (symbol, source, chart_type, ts, open, high, low, close, volume)
    select ${symbol}, 'yahoo', '1min', timestamp '2020-01-01' + n * interval '1 minute', 10, 11, 9, 10, n from generate_series(1, ${count}::int) n`.execute(
    db,
  );
}

/** Has the source say another volume of the newest of them. */
export async function reviseNewest(db: Db, symbol: string): Promise<void> {
  await sql`
    update source_bar set volume = volume + 1 where symbol = ${symbol} and ts = (select max(ts) from source_bar where symbol = ${symbol})`.execute(
    db,
  );
}
