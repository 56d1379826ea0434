import type { MarketCapError, ShareSource } from '@midoffice/contract/prices/market-cap/shapes';
import type { ShareCount, ShareFact, ShareStep } from '@midoffice/market/market-cap/index';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** A vendor's quote. */
export interface Quote {
  readonly date: string;
  readonly marketCap: number;
}

/** What a person compared, and the ratio that follows. */
export interface Reference {
  readonly impliedShares: number;
  readonly financialsShares: number;
  readonly ratio: number;
}

/** Both layers of a symbol's share counts, lists ascending. */
export interface StoredLayers {
  readonly financials: ShareCount[];
  readonly implied: ShareCount[];
  readonly facts: ShareFact[];
  readonly reference: Reference | null;
  /** The newest one. */
  readonly quote: Quote | null;
}

/** Source layer and correction layer of a symbol, in one query. */
export async function readLayers(db: DbOrTrx, symbol: string): Promise<StoredLayers> {
  const of = (source: ShareSource) =>
    sql`(select coalesce(json_agg(json_build_object('date', date, 'shares', shares) order by date), '[]')
         from source_share_count where symbol = ${symbol} and source = ${source})`;
  const { rows } = await sql<StoredLayers>`
    select ${of('financials')} as financials, ${of('implied')} as implied,
      (select coalesce(json_agg(json_build_object('date', date, 'shares', shares) order by date), '[]')
       from share_count_fact where symbol = ${symbol}) as facts,
      (select json_build_object('impliedShares', implied_shares, 'financialsShares', financials_shares, 'ratio', ratio)
       from market_cap_reference where symbol = ${symbol}) as reference,
      (select json_build_object('date', date, 'marketCap', market_cap) from source_share_count
       where symbol = ${symbol} and source = 'implied' and market_cap is not null order by date desc limit 1) as quote`.execute(
    db,
  );
  return rows[0]!;
}

/** The newest market cap that the vendor quotes; null where it quotes none. */
export const readNewestQuote = async (db: DbOrTrx, symbol: string): Promise<Quote | null> =>
  (await readLayers(db, symbol)).quote;

/** What counts from when on, ascending. */
export async function readSteps(db: DbOrTrx, symbol: string): Promise<ShareStep[]> {
  const { rows } = await sql<ShareStep>`
    select date, shares, origin from share_step where symbol = ${symbol} order by date`.execute(db);
  return rows;
}

/** The newest share count of each of some symbols that has one, on today's basis. */
export async function readNewestCounts(
  db: DbOrTrx,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ symbol: string; shares: number }>`
    select distinct on (symbol) symbol, shares from share_step where symbol = any(${[...symbols]}::text[])
    order by symbol, date desc`.execute(db);
  return new Map(rows.map(({ symbol, shares }) => [symbol, shares]));
}

/** Replaces the stored steps of a symbol. */
export async function writeSteps(trx: Trx, symbol: string, steps: readonly ShareStep[]): Promise<void> {
  await sql`delete from share_step where symbol = ${symbol}`.execute(trx);
  if (!steps.length) return;
  await sql`
    insert into share_step (symbol, date, shares, origin)
    select ${symbol}, s.* from unnest(${steps.map((one) => one.date)}::date[], ${steps.map((one) => one.shares)}::float8[],
      ${steps.map((one) => one.origin)}::text[]) s`.execute(trx);
}

/** What the checks say of a symbol. */
export interface Check {
  readonly marketCap: number | null;
  readonly chartMarketCap: number | null;
  readonly financialsShares: number | null;
  readonly impliedShares: number | null;
  readonly mismatch: boolean;
  readonly outlier: boolean;
  /** Equal as long as the same is wrong. */
  readonly finding: string;
  readonly reason: string;
}

/** Stores what the checks say; undefined for a symbol without share counts. */
export async function writeCheck(trx: Trx, symbol: string, check: Check | undefined): Promise<void> {
  await sql`delete from market_cap_check where symbol = ${symbol}`.execute(trx);
  if (!check) return;
  await sql`
    insert into market_cap_check (symbol, market_cap, chart_market_cap, financials_shares, implied_shares, mismatch, outlier, finding, reason)
    values (${symbol}, ${check.marketCap}, ${check.chartMarketCap}, ${check.financialsShares}, ${check.impliedShares},
            ${check.mismatch}, ${check.outlier}, ${check.finding}, ${check.reason})`.execute(trx);
}

const open = sql`(c.mismatch or c.outlier) and not exists
  (select 1 from market_cap_dismissal d where d.symbol = c.symbol and d.finding = c.finding)`;

/** Symbols in which a check found something that nobody has taken off the list, by ticker. */
export async function readErrors(db: DbOrTrx): Promise<MarketCapError[]> {
  const { rows } = await sql<MarketCapError>`
    select c.symbol, c.market_cap as "marketCap", c.chart_market_cap as chart_marketcap, s.shares_outstanding as "outstandingShares",
      coalesce(r.financials_shares, c.financials_shares) as "financialsSharesRef",
      coalesce(r.implied_shares, c.implied_shares) as "impliedSharesRef",
      coalesce(r.ratio, 1) as "marketCapAdjustmentRatio", c.mismatch as marketcap_mismatch, c.outlier as marketcap_outlier, c.reason
    from market_cap_check c join symbol s on s.symbol = c.symbol left join market_cap_reference r on r.symbol = c.symbol
    where ${open} order by c.symbol`.execute(db);
  return rows;
}

/** The finding of a symbol that is on the list; undefined where there is none. */
export async function readOpenFinding(db: DbOrTrx, symbol: string): Promise<string | undefined> {
  const { rows } = await sql<{ finding: string }>`
    select c.finding from market_cap_check c where c.symbol = ${symbol} and ${open}`.execute(db);
  return rows[0]?.finding;
}

/** A count as a source states it. */
export interface SourceCount {
  readonly date: string;
  readonly shares: number;
  readonly marketCap: number | null;
}

/** Stores counts of a source; answers how many are new and how many say something else than before. */
export async function storeCounts(
  trx: Trx,
  symbol: string,
  source: ShareSource,
  counts: readonly SourceCount[],
): Promise<{ inserted: number; changed: number }> {
  const { rows } = await sql<{ inserted: boolean }>`
    insert into source_share_count (symbol, source, date, shares, market_cap)
    select ${symbol}, ${source}, c.* from unnest(${counts.map((one) => one.date)}::date[], ${counts.map((one) => one.shares)}::float8[],
      ${counts.map((one) => one.marketCap)}::float8[]) c
    on conflict (symbol, source, date) do update set shares = excluded.shares, market_cap = excluded.market_cap
    where (source_share_count.shares, source_share_count.market_cap) is distinct from (excluded.shares, excluded.market_cap)
    returning (xmax = 0) as inserted`.execute(trx);
  const inserted = rows.filter((row) => row.inserted).length;
  return { inserted, changed: rows.length - inserted };
}

/** Whether a change set about a symbol's market cap came from a source. */
export async function wroteBefore(trx: Trx, symbol: string, source: string): Promise<boolean> {
  const { rows } = await sql<{ wrote: boolean }>`
    select exists (select 1 from change_set where target_kind = 'market-cap' and target = ${symbol} and source = ${source}) as wrote`.execute(
    trx,
  );
  return rows[0]!.wrote;
}
