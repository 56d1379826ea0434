import { vendorSources, type chartMeta, type ChartType } from '@midoffice/contract/prices/charts/shapes';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import type { Env, SeriesName } from './series.ts';

/** A symbol as it is stored. */
export interface SymbolRow {
  readonly symbol: string;
  readonly name: string;
  readonly exchange: string;
  readonly currency: string;
  readonly active: boolean;
  readonly mainSource: string;
  readonly sharesOutstanding: number | null;
}

/** Those of some symbols that are known, by symbol. */
export async function readSymbols(
  db: DbOrTrx,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, SymbolRow>> {
  const { rows } = await sql<SymbolRow>`
    select symbol, name, exchange, currency, active, main_source as "mainSource", shares_outstanding as "sharesOutstanding"
    from symbol where symbol = any(${[...symbols]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.symbol, row]));
}

/** One symbol, or undefined. */
export const readSymbol = async (db: DbOrTrx, symbol: string): Promise<SymbolRow | undefined> =>
  (await readSymbols(db, [symbol])).get(symbol);

/** What the head of a chart says; undefined for an unknown symbol. */
export async function readChartHead(
  db: DbOrTrx,
  name: SeriesName,
): Promise<{ maxTimestampNonLive: string | null; lastChangeSetId: number | null } | undefined> {
  const { symbol, env, chartType } = name;
  const { rows } = await sql<{ newest: string | null; last: number | null }>`
    select (select to_json(case when ${chartType} = 'eod' then to_char(b.ts, 'YYYY-MM-DD') else to_char(b.ts, 'YYYY-MM-DD"T"HH24:MI:SS') end) #>> '{}'
            from bar b where b.symbol = s.symbol and b.env = ${env} and b.chart_type = ${chartType} and s.main_source <> 'live'
              and not exists (select 1 from bar_addition a where a.symbol = b.symbol and a.env = b.env and a.chart_type = b.chart_type and a.ts = b.ts and a.source = 'live')
            order by b.ts desc limit 1) as newest,
           (select max(change_set_id) from change_set_subject where target_kind = 'chart' and target = s.symbol) as last
    from symbol s where s.symbol = ${symbol}`.execute(db);
  return rows[0] && { maxTimestampNonLive: rows[0].newest, lastChangeSetId: rows[0].last };
}

/** Sources other than the main one that have bars of a chart type, in order of preference. */
export async function readPeerSources(db: DbOrTrx, symbol: string, chartType: ChartType): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    select v.source from unnest(${[...vendorSources]}::text[]) with ordinality v (source, n)
    where exists (select 1 from source_bar b where b.symbol = ${symbol} and b.source = v.source and b.chart_type = ${chartType})
      and v.source <> (select main_source from symbol where symbol = ${symbol})
    order by v.n`.execute(db);
  return rows.map((row) => row.source);
}

type Available = z.infer<typeof chartMeta>['company']['available'];

/** What bars there are of a symbol, by chart type and source. */
export async function readAvailable(db: DbOrTrx, symbol: string): Promise<Available> {
  const { rows } = await sql<Available[number]>`
    select chart_type as "chartType", source, count(*) as bars from source_bar where symbol = ${symbol} group by 1, 2
    order by chart_type = 'eod' desc, 1, 2`.execute(db);
  return rows;
}

/**
 * The policy of the adjusted close, in SQL. A vendor whose dividends are corrected also has a wrong adjusted close: it
 * is calculated while such a fact exists. There is no separate fact, so that corrections can be undone in any order.
 */
export const policyOf = (symbol: string, env: Env) => sql`coalesce(
  (select policy from adjustment_policy where symbol = ${symbol} and env = ${env}),
  (select 'calculated' from dividend_fact where symbol = ${symbol} and env = ${env} limit 1), 'vendor')`;

/** First and last date, count and policy of a main series. */
export async function readExtent(
  db: DbOrTrx,
  name: SeriesName,
): Promise<{
  first: string | null;
  last: string | null;
  bars: number;
  policy: 'vendor' | 'calculated' | 'forced';
}> {
  const { symbol, env, chartType } = name;
  const { rows } = await sql<{
    first: string | null;
    last: string | null;
    bars: number;
    policy: 'vendor' | 'calculated' | 'forced';
  }>`
    select to_char(min(ts), 'YYYY-MM-DD') as first, to_char(max(ts), 'YYYY-MM-DD') as last, count(*) as bars,
           ${policyOf(symbol, env)} as policy
    from bar where symbol = ${symbol} and env = ${env} and chart_type = ${chartType}`.execute(db);
  return rows[0]!;
}

/** How many bars a week a symbol's daily series should have; null where nobody counted. */
export async function readWeeklyCount(
  db: DbOrTrx,
  symbol: string,
): Promise<{ count: number; manual: boolean } | null> {
  const { rows } = await sql<{ count: number; manual: boolean }>`
    select count, manual from weekly_count where symbol = ${symbol}`.execute(db);
  return rows[0] ?? null;
}

interface FoundSymbol {
  symbol: string;
  name: string;
  exchange: string;
  currency: string;
}

/** Symbols that a text finds: the ticker itself, tickers that begin with it, then names and parts; of one exchange if asked. */
export async function searchSymbols(
  db: DbOrTrx,
  text: string,
  limit: number,
  exchange?: string,
): Promise<FoundSymbol[]> {
  const escaped = text.toLowerCase().replace(/[\\%_]/g, '\\$&');
  const { rows } = await sql<FoundSymbol>`
    select symbol, name, exchange, currency from symbol
    where lower(symbol || ' ' || name) like ${`%${escaped}%`}
      and (${exchange ?? null}::text is null or lower(exchange) = ${exchange?.toLowerCase() ?? null})
    order by lower(symbol) = ${text.toLowerCase()} desc, lower(symbol) like ${`${escaped}%`} desc, lower(name) like ${`${escaped}%`} desc, symbol
    limit ${limit}`.execute(db);
  return rows;
}

/** Symbols that a person repaired last, newest first, then all others by ticker. */
export async function recentSymbols(db: DbOrTrx, actorId: string, limit: number): Promise<FoundSymbol[]> {
  const { rows } = await sql<FoundSymbol>`
    select s.symbol, s.name, s.exchange, s.currency from symbol s
    left join (select target, max(id) as last from change_set where target_kind = 'chart' and actor_id = ${actorId} group by 1) c on c.target = s.symbol
    order by c.last desc nulls last, s.symbol limit ${limit}`.execute(db);
  return rows;
}

/** Symbols with an open possible error, newest first. */
export async function readPossibleErrors(
  db: DbOrTrx,
): Promise<{ symbol: string; lastReset: string | null; possibleError: string }[]> {
  const { rows } = await sql<{ symbol: string; lastReset: string | null; possibleError: string }>`
    select symbol, last_reset as "lastReset", possible_error as "possibleError" from possible_error
    where not dismissed order by found_at desc, symbol`.execute(db);
  return rows;
}

/** What is stored for a symbol, also where somebody removed it from the list. */
export async function readStoredError(db: DbOrTrx, symbol: string): Promise<string | null> {
  const { rows } = await sql<{ possibleError: string }>`
    select possible_error as "possibleError" from possible_error where symbol = ${symbol}`.execute(db);
  return rows[0]?.possibleError ?? null;
}

/** Those of some symbols that are on the list. */
export async function readListedErrors(db: DbOrTrx, symbols: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`
    select symbol from possible_error where symbol = any(${[...symbols]}::text[]) and not dismissed order by 1`.execute(
    db,
  );
  return rows.map(({ symbol }) => symbol);
}

/** Removes a symbol from the list and returns its former entry; undefined where it was not on it. */
export async function dismissPossibleError(trx: Trx, symbol: string): Promise<string | undefined> {
  const { rows } = await sql<{ possibleError: string }>`
    update possible_error set dismissed = true, last_reset = now() where symbol = ${symbol} and not dismissed
    returning possible_error as "possibleError"`.execute(trx);
  return rows[0]?.possibleError;
}

/**
 * Stores what a check of a symbol found, null for nothing. What a person took off the list comes back only when the
 * finding is another one.
 */
export async function storePossibleError(trx: Trx, symbol: string, found: string | null): Promise<void> {
  if (found === null) {
    await sql`delete from possible_error where symbol = ${symbol}`.execute(trx);
    return;
  }
  await sql`
    insert into possible_error (symbol, possible_error) values (${symbol}, ${found})
    on conflict (symbol) do update set possible_error = excluded.possible_error, dismissed = false, found_at = now()
    where possible_error.possible_error <> excluded.possible_error`.execute(trx);
}

/** Where a source bar came from and what the vendor said earlier. */
export interface SourceOrigin {
  readonly importId: number | null;
  readonly fileName: string | null;
  readonly importedAt: string | null;
  readonly earlier: readonly {
    readonly bar: Record<string, number | null>;
    readonly replacedAt: string | null;
  }[];
}

export async function readOrigin(
  db: DbOrTrx,
  name: SeriesName,
  source: string,
  date: string,
): Promise<SourceOrigin | undefined> {
  const { symbol, chartType } = name;
  const { rows } = await sql<SourceOrigin>`
    select b.import_id as "importId", r.file_name as "fileName", r.at as "importedAt",
           (select coalesce(json_agg(json_build_object('bar', v.earlier, 'replacedAt', i.at) order by v.id desc), '[]')
            from source_bar_revision v left join import_run i on i.id = v.replaced_by_import
            where v.symbol = b.symbol and v.source = b.source and v.chart_type = b.chart_type and v.ts = b.ts) as earlier
    from source_bar b left join import_run r on r.id = b.import_id
    where b.symbol = ${symbol} and b.source = ${source} and b.chart_type = ${chartType} and b.ts = ${date}::timestamp`.execute(
    db,
  );
  return rows[0];
}
