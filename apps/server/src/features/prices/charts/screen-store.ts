import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { countedAmount } from './dividend-facts-store.ts';

/** A symbol with its last session and the range of the 52 weeks before; nulls where it has no bars. */
export interface ScreenRow {
  readonly symbol: string;
  readonly name: string;
  readonly exchange: string;
  readonly currency: string;
  readonly active: boolean;
  readonly mainSource: string;
  readonly sharesOutstanding: number | null;
  readonly date: string | null;
  readonly price: number | null;
  readonly previousClose: number | null;
  readonly volume: number | null;
  readonly yearHigh: number | null;
  readonly yearLow: number | null;
}

/**
 * What production says of each symbol, by ticker, and how many symbols there are.
 * @param after the last symbol of the part before
 */
export async function readScreen(
  db: DbOrTrx,
  limit: number,
  after = '',
): Promise<{ rows: ScreenRow[]; total: number }> {
  const bars = sql`from bar b where b.symbol = s.symbol and b.env = 'production' and b.chart_type = 'eod'`;
  const { rows } = await sql<ScreenRow & { total: number }>`
    select s.symbol, s.name, s.exchange, s.currency, s.active, s.main_source as "mainSource", s.shares_outstanding as "sharesOutstanding",
           to_char(l.ts, 'YYYY-MM-DD') as date, l.close as price, p.close as "previousClose", l.volume,
           r.high as "yearHigh", r.low as "yearLow", (select count(*) from symbol) as total
    from (select * from symbol where symbol > ${after} order by symbol limit ${limit}) s
    left join lateral (select b.ts, b.close, b.volume ${bars} order by b.ts desc limit 1) l on true
    left join lateral (select b.close ${bars} and b.ts < l.ts order by b.ts desc limit 1) p on true
    left join lateral (select max(b.high) as high, min(b.low) as low ${bars} and b.ts > l.ts - interval '1 year') r on true
    order by s.symbol`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { rows: rows.map(({ total: _total, ...row }) => row), total };
}

/** A split or dividend as the source of its symbol lists it, with repairs laid over it. */
export interface ActionRow {
  readonly symbol: string;
  readonly date: string;
  /** Ratio of a split, amount of a dividend. */
  readonly value: number;
  /** The source's name, or `repair`. */
  readonly source: string;
}

const actions = {
  splits: {
    listed: sql`source_split`,
    facts: sql`select symbol, date as day, ratio as value, removed from split_fact where env = 'production'`,
    day: sql`date`,
    value: sql`ratio`,
  },
  dividends: {
    listed: sql`source_dividend`,
    facts: sql`select f.symbol, f.ex_date as day, ${countedAmount('f', 's.main_source')} as value, f.removed
               from dividend_fact f join symbol s on s.symbol = f.symbol where f.env = 'production'`,
    day: sql`ex_date`,
    value: sql`amount`,
  },
} as const;

/** Splits or dividends of all symbols in production, newest first, and how many there are. */
export async function readActions(
  db: DbOrTrx,
  kind: keyof typeof actions,
  limit: number,
): Promise<{ rows: ActionRow[]; total: number }> {
  const { listed, facts, day, value } = actions[kind];
  const { rows } = await sql<ActionRow & { total: number }>`
    with fact as (${facts}),
    acting as (
      select l.symbol, l.${day} as day, l.${value} as value, l.source from ${listed} l
      join symbol s on s.symbol = l.symbol and s.main_source = l.source
      where not exists (select 1 from fact f where f.symbol = l.symbol and f.day = l.${day})
      union all select symbol, day, value, 'repair' from fact where not removed)
    select symbol, day as date, value, source, count(*) over () as total from acting order by day desc, symbol limit ${limit}`.execute(
    db,
  );
  const total = rows[0]?.total ?? 0;
  return { rows: rows.map(({ total: _total, ...row }) => row), total };
}
