import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { countedAmount } from './dividend-facts-store.ts';

/** Events that change the price series. */
export type ActionSubject = 'splits' | 'dividends';

/** One split (value: new shares per old) or dividend (value: amount) of a symbol. */
export interface CountedAction {
  readonly symbol: string;
  readonly date: string;
  readonly value: number;
}

const source = {
  splits: sql`select symbol, source, date, ratio as value from source_split`,
  dividends: sql`select symbol, source, ex_date as date, amount as value from source_dividend`,
} as const;
const facts = {
  splits: sql`select symbol, env, date, ratio as value, removed from split_fact`,
  dividends: sql`select f.symbol, f.env, f.ex_date as date, ${countedAmount('f', 's.main_source')} as value, f.removed
                 from dividend_fact f join symbol s on s.symbol = f.symbol`,
} as const;

/** What production's charts count with: the list of each symbol's main source, with repairs on top. Ascending. */
export async function readCountedActions(
  db: DbOrTrx,
  subject: ActionSubject,
  symbols: readonly string[],
): Promise<CountedAction[]> {
  const { rows } = await sql<CountedAction>`
    with listed as (select e.symbol, e.date, e.value from (${source[subject]}) e
                    join symbol s on s.symbol = e.symbol and s.main_source = e.source where e.symbol = any(${[...symbols]}::text[])),
         fact as (select * from (${facts[subject]}) f where f.env = 'production' and f.symbol = any(${[...symbols]}::text[]))
    select coalesce(f.symbol, l.symbol) as symbol, coalesce(f.date, l.date) as date, coalesce(f.value, l.value) as value
    from listed l full join fact f on f.symbol = l.symbol and f.date = l.date
    where f.removed is distinct from true order by 1, 2`.execute(db);
  return rows;
}

/** What the symbol's main source lists on given dates, before any repair. */
export async function readListed(
  db: DbOrTrx,
  subject: ActionSubject,
  symbol: string,
  dates: readonly string[],
): Promise<CountedAction[]> {
  const { rows } = await sql<CountedAction>`
    select e.symbol, e.date, e.value from (${source[subject]}) e
    join symbol s on s.symbol = e.symbol and s.main_source = e.source
    where e.symbol = ${symbol} and e.date = any(${[...dates]}::date[])`.execute(db);
  return rows;
}

/** The last session of a symbol's main series, and whether its prices came as they traded; null without bars. */
export async function readLastSession(
  db: DbOrTrx,
  symbol: string,
): Promise<{ date: string; raw: boolean } | null> {
  const { rows } = await sql<{ date: string; raw: boolean | null }>`
    select b.ts::date as date,
           (select v.raw_basis from source_bar v join symbol s on s.symbol = v.symbol and s.main_source = v.source
            where v.symbol = b.symbol and v.chart_type = 'eod' order by v.ts desc limit 1) as raw
    from bar b where b.symbol = ${symbol} and b.env = 'production' and b.chart_type = 'eod' order by b.ts desc limit 1`.execute(
    db,
  );
  return rows[0] ? { date: rows[0].date, raw: rows[0].raw ?? false } : null;
}
