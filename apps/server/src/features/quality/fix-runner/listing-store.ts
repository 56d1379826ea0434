import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** Makes symbols active or not as the listing facts say. */
export async function followListing(trx: Trx, symbols: readonly string[]): Promise<void> {
  await sql`
    update symbol s set active = not exists (select 1 from listing_fact f where f.symbol = s.symbol)
    where s.symbol = any(${[...symbols]}::text[])`.execute(trx);
}

/** Those of some symbols that go on under another ticker, which holds what was theirs. */
export async function readRenamed(db: DbOrTrx, symbols: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ symbol: string }>`
    select symbol from listing_fact where status = 'renamed' and symbol = any(${[...symbols]}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ symbol }) => symbol));
}

/** A symbol whose prices begin where those of another end. */
export interface Successor {
  readonly symbol: string;
  readonly first: string;
  readonly close: number;
}

/** Symbols whose daily series begins from..to (both included), with their first close. */
export async function readStartsBetween(
  db: DbOrTrx,
  env: string,
  from: string,
  to: string,
): Promise<Successor[]> {
  const { rows } = await sql<Successor>`
    select s.symbol, to_char(f.ts, 'YYYY-MM-DD') as first, f.close from symbol s
    cross join lateral (
      select ts, close from bar b where b.symbol = s.symbol and b.env = ${env} and b.chart_type = 'eod' order by ts limit 1) f
    where f.ts between ${from}::timestamp and ${to}::timestamp order by s.symbol`.execute(db);
  return rows;
}
