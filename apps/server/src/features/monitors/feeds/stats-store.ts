import type { FeedSymbol, Speed } from '@midoffice/contract/monitors/feeds/shapes';
import { backfillIntervals, feedSymbolsPageSize, speeds } from '@midoffice/contract/monitors/feeds/lists';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { toleranceSeconds } from './rules.ts';
import type { ExchangeTimes } from './times.ts';

/** The exchanges that symbols name, by name; skips along the index from one to the next. */
export async function readExchangeNames(db: DbOrTrx): Promise<string[]> {
  const { rows } = await sql<{ exchange: string }>`
    with recursive e as (
      (select exchange from symbol order by exchange limit 1)
      union all
      select (select s.exchange from symbol s where s.exchange > e.exchange order by s.exchange limit 1) from e
      where e.exchange is not null)
    select exchange from e where exchange is not null order by exchange`.execute(db);
  return rows.map(({ exchange }) => exchange);
}

/** The times of exchanges as rows `t`. */
const timesTable = (times: readonly ExchangeTimes[]) => {
  const rows = times.map(({ bucketsFrom, lastClose, intradayFrom, extended, ...one }) => ({
    exchange: one.exchange,
    delay: one.delaySeconds,
    ...Object.fromEntries(bucketsFrom.map((from, n) => [`b${n}`, new Date(from).toISOString()])),
    eod_from: one.eodFrom,
    since: new Date(lastClose).toISOString(),
    ...Object.fromEntries(intradayFrom.map((from, n) => [`d${n}`, from])),
    extended: extended.map(({ from, to }) => ({
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
    })),
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (exchange text, delay int, b0 timestamptz, b1 timestamptz,
    b2 timestamptz, b3 timestamptz, b4 timestamptz, eod_from timestamp, since timestamptz, d0 timestamp, d1 timestamp,
    d2 timestamp, d3 timestamp, extended jsonb)`;
};

const bucket = sql`(case when f.quoted_at >= t.b0 then 0 when f.quoted_at >= t.b1 then 1 when f.quoted_at >= t.b2 then 2
  when f.quoted_at >= t.b3 then 3 when f.quoted_at >= t.b4 then 4 else 5 end)`;
const isActive = sql`(s.active and f.eod_inactive_since is null)`;
const lag = sql`extract(epoch from f.received_at - f.quoted_at)`;
const tradingFast = sql`(case when f.quoted_at is null then null when ${lag} < t.delay - ${toleranceSeconds}::int then 1
  when ${lag} > t.delay + ${toleranceSeconds}::int then -1 else 0 end)`;

/** Sums over the symbols of one exchange. */
export interface ExchangeSums {
  readonly exchange: string;
  readonly total: number;
  readonly active: number;
  readonly received: string | null;
  readonly quoted: string | null;
  readonly trade: string | null;
  readonly lag: number | null;
  readonly avgBucket: number | null;
  readonly buckets: readonly number[];
  readonly eodSource: number;
  readonly price: number;
  readonly eodOnly: number;
}

const countBucket = (n: number) => sql`count(*) filter (where ${isActive} and ${bucket} = ${n}::int)`;

export async function readExchangeSums(
  db: DbOrTrx,
  times: readonly ExchangeTimes[],
): Promise<Map<string, ExchangeSums>> {
  const { rows } = await sql<ExchangeSums>`
    select s.exchange, count(*) as total, count(*) filter (where ${isActive}) as active, max(f.received_at) as received,
      max(f.quoted_at) as quoted, max(f.last_trade_at) as trade, avg(${lag})::float8 as lag,
      (avg(${bucket}) filter (where ${isActive}))::float8 as "avgBucket",
      array[${sql.join([0, 1, 2, 3, 4, 5].map(countBucket))}]::int[] as buckets,
      count(*) filter (where f.last_eod >= t.eod_from) as "eodSource", count(f.quoted_at) as price,
      count(*) filter (where f.quoted_at is null and f.last_eod >= t.eod_from) as "eodOnly"
    from ${timesTable(times)} join symbol s on s.exchange = t.exchange left join feed_symbol f on f.symbol = s.symbol
    group by s.exchange`.execute(db);
  return new Map(rows.map((row) => [row.exchange, row]));
}

/** Whether any symbol names an exchange. */
export async function hasSymbols(db: DbOrTrx, exchange: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from symbol where exchange = ${exchange}) as found`.execute(db);
  return rows[0]!.found;
}

export interface SymbolsAsked {
  readonly bucket: number | null;
  readonly speed: Speed | null;
  readonly page: number;
}

/** A page of the active and inactive symbols of an exchange, by ticker, with the number of all that fit. */
export async function readFeedSymbols(
  db: DbOrTrx,
  times: ExchangeTimes,
  { bucket: wanted, speed, page }: SymbolsAsked,
): Promise<{ rows: FeedSymbol[]; total: number }> {
  const filters = [
    sql`true`,
    ...(wanted === null ? [] : [sql`${isActive} and ${bucket} = ${wanted}::int`]),
    ...(speed === null ? [] : [sql`${tradingFast} = ${speeds[speed]}::int`]),
  ];
  const from = sql`from ${timesTable([times])} join symbol s on s.exchange = t.exchange left join feed_symbol f on f.symbol = s.symbol
    where ${sql.join(filters, sql` and `)}`;
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
    sql<FeedSymbol>`
      select p.*, w.count as "weeklyCount" from (
        select s.symbol, ${isActive} as "isActive", ${bucket} as bucket, f.received_at as "lastUpdated", f.quoted_at as timestamp,
          ${tradingFast} as "tradingFast", f.last_trade_at as "lastTrade", f.processed_at as "processorUpdate",
          case when f.last_eod >= t.eod_from then 2 else 1 end as "eodSource", coalesce(f.sources, '{}') as sources
        ${from} order by s.symbol limit ${feedSymbolsPageSize} offset ${(page - 1) * feedSymbolsPageSize}) p
      left join weekly_count w on w.symbol = p.symbol order by p.symbol`.execute(db),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** What came to one exchange outside of its sessions since the last close. */
export interface AftermarketSums {
  readonly exchange: string;
  readonly tradeCount: number;
  readonly quoteCount: number;
  readonly minTrade: string | null;
  readonly minQuote: string | null;
  readonly outOfRange: number;
}

export async function readAftermarketSums(
  db: DbOrTrx,
  times: readonly ExchangeTimes[],
): Promise<Map<string, AftermarketSums>> {
  const isOutside = (moment: 'trade_at' | 'quote_at') => sql`(f.${sql.ref(moment)} >= t.since and not exists (
    select 1 from jsonb_to_recordset(t.extended) as x ("from" timestamptz, "to" timestamptz)
    where f.${sql.ref(moment)} >= x."from" and f.${sql.ref(moment)} < x."to"))`;
  const { rows } = await sql<AftermarketSums>`
    select t.exchange, count(*) filter (where f.trade_at >= t.since) as "tradeCount",
      count(*) filter (where f.quote_at >= t.since) as "quoteCount",
      min(f.trade_at) filter (where f.trade_at >= t.since) as "minTrade",
      min(f.quote_at) filter (where f.quote_at >= t.since) as "minQuote",
      count(*) filter (where ${isOutside('trade_at')} or ${isOutside('quote_at')}) as "outOfRange"
    from ${timesTable(times)} join symbol s on s.exchange = t.exchange join feed_symbol f on f.symbol = s.symbol
    where f.trade_at >= t.since or f.quote_at >= t.since group by t.exchange`.execute(db);
  return new Map(rows.map((row) => [row.exchange, row]));
}

/** Active symbols by the age of their newest intraday bar, in the order of the buckets. */
export interface BackfillSums {
  readonly exchange: string;
  readonly interval: (typeof backfillIntervals)[number];
  readonly counts: readonly number[];
}

export async function readBackfillSums(
  db: DbOrTrx,
  times: readonly ExchangeTimes[],
): Promise<BackfillSums[]> {
  const { rows } = await sql<BackfillSums>`
    select t.exchange, i.interval, array[
      count(*) filter (where i.last >= t.d0), count(*) filter (where i.last < t.d0 and i.last >= t.d1),
      count(*) filter (where i.last < t.d1 and i.last >= t.d2), count(*) filter (where i.last < t.d2 and i.last >= t.d3),
      count(*) filter (where i.last < t.d3), count(*) filter (where i.last is null)]::int[] as counts
    from ${timesTable(times)} join symbol s on s.exchange = t.exchange left join feed_symbol f on f.symbol = s.symbol
    cross join lateral (values ('1min', f.last_1min), ('5min', f.last_5min), ('1hour', f.last_1hour)) i (interval, last)
    where ${isActive} group by t.exchange, i.interval
    order by t.exchange, array_position(${[...backfillIntervals]}::text[], i.interval)`.execute(db);
  return rows;
}
