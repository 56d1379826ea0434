import type { CoverageField } from '@midoffice/contract/monitors/coverage/lists';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import type { Entry } from './parts.ts';
import type { Period } from './rules.ts';

/** Days with bars of a symbol in one chart type, ascending, as days since 1970. */
export interface BarDays {
  readonly symbol: string;
  readonly chartType: string;
  readonly days: readonly number[];
}

const list = (symbols: readonly string[]) => sql`${[...symbols]}::text[]`;

/**
 * Days with bars in production. Of intraday bars it goes from day to day by the index, so that a day costs one step however many
 * bars it has.
 */
export async function readBarDays(db: DbOrTrx, symbols: readonly string[]): Promise<BarDays[]> {
  const { rows } = await sql<BarDays>`
    with recursive day_of as (
      select s.symbol, t.chart_type, (select min(b.ts)::date from bar b
        where b.symbol = s.symbol and b.env = 'production' and b.chart_type = t.chart_type) as day
      from unnest(${list(symbols)}) s (symbol) cross join unnest(array['1min', '5min', '1hour']) t (chart_type)
      union all
      select d.symbol, d.chart_type, (select min(b.ts)::date from bar b
        where b.symbol = d.symbol and b.env = 'production' and b.chart_type = d.chart_type and b.ts >= d.day + 1)
      from day_of d where d.day is not null)
    select symbol, chart_type as "chartType", json_agg(day - date '1970-01-01' order by day) as days
    from day_of where day is not null group by 1, 2
    union all
    select symbol, 'eod', json_agg(ts::date - date '1970-01-01' order by ts) from bar
    where symbol = any(${list(symbols)}) and env = 'production' and chart_type = 'eod' group by 1`.execute(
    db,
  );
  return rows;
}

/** Records of one kind of a symbol with their periods. */
export interface Records {
  readonly symbol: string;
  readonly kind: string;
  /** Ascending by date. */
  readonly records: readonly (Period & { readonly date: string | null })[];
}

const period = (columns: ReturnType<typeof sql>) =>
  sql`json_agg(json_build_object('year', ${columns}) order by date)`;

/** Statements and revenue by segment in the main set, by the name of their table. */
export async function readStatementPeriods(db: DbOrTrx, symbols: readonly string[]): Promise<Records[]> {
  const { rows } = await sql<Records>`
    select symbol, statement as kind, ${period(sql`calendar_year, 'period', period, 'date', date`)} as records
    from statement_record where symbol = any(${list(symbols)}) and not deleted group by 1, 2`.execute(db);
  return rows;
}

/** Periods of which a filing is known: of statements, international filings and financial links. */
export async function readFilingPeriods(db: DbOrTrx, symbols: readonly string[]): Promise<Records[]> {
  const { rows } = await sql<Records>`
    select symbol, 'filings' as kind, ${period(sql`calendar_year, 'period', period, 'date', date`)} as records from (
      select symbol, calendar_year, period, max(date) as date from (
        select symbol, calendar_year, period, date from statement_record
        where symbol = any(${list(symbols)}) and not deleted and values ->> 'finalLink' <> ''
        union all
        select symbol, calendar_year, period, date from international_filing where symbol = any(${list(symbols)})
        union all
        select symbol, calendar_year, period, null from financial_link where symbol = any(${list(symbols)})) f
      group by 1, 2, 3) f
    group by 1`.execute(db);
  return rows;
}

/** Calls with a transcript, raw or processed. */
export async function readTranscriptPeriods(db: DbOrTrx, symbols: readonly string[]): Promise<Records[]> {
  const { rows } = await sql<Records>`
    select symbol, 'transcripts' as kind, ${period(sql`calendar_year, 'period', period, 'date', date`)} as records
    from earnings_call where symbol = any(${list(symbols)}) and not deleted and (has_raw or has_processed) group by 1`.execute(
    db,
  );
  return rows;
}

type Counted = Omit<Entry, 'gaps' | 'field'> & { readonly field: CoverageField };
const withoutGaps = (rows: readonly Counted[]): Entry[] => rows.map((row) => ({ ...row, gaps: null }));

/** Dividends, splits, earnings and estimates in the main set. */
export async function readActions(db: DbOrTrx, symbols: readonly string[]): Promise<Entry[]> {
  const { rows } = await sql<Counted>`
    select symbol, case subject when 'analyst_data' then 'estimates' else subject end as field, count(*) as count,
      min(date) as oldest, max(date) as newest
    from eds_record where symbol = any(${list(symbols)}) and not deleted
      and subject in ('dividends', 'splits', 'earnings', 'analyst_data') group by 1, 2`.execute(db);
  return withoutGaps(rows);
}

/** Articles of production that name a symbol. */
export async function readNews(db: DbOrTrx, symbols: readonly string[]): Promise<Entry[]> {
  const { rows } = await sql<Counted>`
    select s.symbol, 'news' as field, n.* from unnest(${list(symbols)}) s (symbol) cross join lateral (
      select count(*) as count, min((published_at at time zone 'utc')::date) as oldest,
        max((published_at at time zone 'utc')::date) as newest
      from news_article where side = 'prod' and symbols @> array[s.symbol]) n
    where n.count > 0`.execute(db);
  return withoutGaps(rows);
}

/** Share counts, by which the market cap is computed. */
export async function readShares(db: DbOrTrx, symbols: readonly string[]): Promise<Entry[]> {
  const { rows } = await sql<Counted>`
    select symbol, 'marketCap' as field, count(*) as count, min(date) as oldest, max(date) as newest
    from share_step where symbol = any(${list(symbols)}) group by 1`.execute(db);
  return withoutGaps(rows);
}

export async function readImages(db: DbOrTrx, symbols: readonly string[]): Promise<Entry[]> {
  const { rows } = await sql<Counted>`
    select symbol, 'image' as field, 1 as count, null as oldest, null as newest
    from ticker_image where symbol = any(${list(symbols)})`.execute(db);
  return withoutGaps(rows);
}

/** The exchanges of symbols that the product has. */
export async function readExchanges(db: DbOrTrx, symbols: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ symbol: string; exchange: string }>`
    select symbol, exchange from symbol where symbol = any(${list(symbols)})`.execute(db);
  return new Map(rows.map(({ symbol, exchange }) => [symbol, exchange]));
}

/** The symbols with the most shares, by their newest count. */
export async function readSymbolsBySize(db: DbOrTrx, most: number): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`
    select symbol from (select distinct on (symbol) symbol, shares from share_step order by symbol, date desc) s
    order by shares desc, symbol limit ${most}`.execute(db);
  return rows.map(({ symbol }) => symbol);
}
