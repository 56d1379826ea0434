import { sql } from 'kysely';
import type { Platform } from '../../../../platform/platform.ts';

type WithDb = Pick<Platform, 'db'>;

/** Puts symbols of an exchange in. */
export async function putSymbols(
  { db }: WithDb,
  exchange: string,
  symbols: readonly string[],
  active = true,
): Promise<void> {
  await sql`
    insert into symbol (symbol, name, exchange, active)
    select s, s, ${exchange}, ${active} from unnest(${[...symbols]}::text[]) s`.execute(db);
}

/** Puts one bar of a symbol in. @param ts on the exchange's clock */
export async function putBar(
  { db }: WithDb,
  symbol: string,
  chartType: string,
  ts: string,
  env = 'production',
): Promise<void> {
  await sql`
    insert into bar (symbol, env, chart_type, ts, open, high, low, close, volume)
    values (${symbol}, ${env}, ${chartType}, ${ts}, 10, 11, 9, 10, 100)`.execute(db);
}

/** Has an import named, as if bars of the symbol had just come. */
export async function putImport({ db }: WithDb, symbol: string): Promise<void> {
  await sql`
    insert into import_run (symbol, source, subject, format, file_name, file_digest, row_count, inserted_count, changed_count, actor_label)
    values (${symbol}, 'yahoo', 'bars', 'midoffice', 'a.csv', '\\x00', 1, 1, 0, 'test')`.execute(db);
}

/** Fills the monitors as a large installation has them: so many symbols of one exchange, each with a quote. */
export async function putManySymbols({ db }: WithDb, exchange: string, count: number): Promise<void> {
  await sql`insert into symbol (symbol, name, exchange) select 'M' || n, 'M' || n, ${exchange} from generate_series(1, ${count}::int) n`.execute(
    db,
  );
  await sql`
    insert into feed_symbol (symbol, price, quoted_at, received_at, last_eod, last_1min)
    select 'M' || n, n, timestamptz '2026-06-01 15:00Z' - n * interval '1 minute', timestamptz '2026-06-01 15:01Z' - n * interval '1 minute',
      '2026-06-01', '2026-06-01 15:00' from generate_series(1, ${count}::int) n`.execute(db);
}

/** The price of the newest quote of a symbol. */
export async function quotePrice({ db }: WithDb, symbol: string): Promise<number | undefined> {
  const { rows } = await sql<{
    price: number;
  }>`select price from feed_symbol where symbol = ${symbol}`.execute(db);
  return rows[0]?.price;
}

/** What of a symbol is marked. */
export async function inactiveSymbols({ db }: WithDb): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`
    select symbol from feed_symbol where eod_inactive_since is not null order by symbol`.execute(db);
  return rows.map(({ symbol }) => symbol);
}
