import type { ChartColumns, ChartType } from '@midoffice/contract/prices/charts/shapes';
import type { Bar, SplitEvent } from '@midoffice/market';
import {
  buildSeries,
  type MainSeries,
  type SeriesFacts,
  type SeriesInput,
  type SourceBar,
} from '@midoffice/market/series/index';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { nextTurn } from '../../../platform/turns.ts';
import { countedAmount } from './dividend-facts-store.ts';
import type { BarChange, Env, SeriesName } from './series.ts';
import { policyOf } from './store.ts';

/** A date column of bars in JSON: days for EOD, moments else. */
const stamp = (chartType: ChartType, column: string) =>
  chartType === 'eod' ? sql`${sql.ref(column)}::date` : sql.ref(column);

/** Moments, both included. */
export interface Range {
  readonly from?: string;
  readonly to?: string;
}

const inRange = (range: Range = {}) =>
  sql`ts >= ${range.from ?? '-infinity'}::timestamp and ts <= ${range.to ?? 'infinity'}::timestamp`;

interface LayerRow {
  bars: (ChartColumns & { rawBasis: boolean[] }) | null;
  splits: SplitEvent[];
  dividends: { date: string; amount: number }[];
  splitFacts: SeriesFacts['splits'];
  dividendFacts: SeriesFacts['dividends'];
  applied: SeriesFacts['applied'];
  corrections: SeriesFacts['corrections'];
  scales: SeriesFacts['scales'];
  deletions: SeriesFacts['deletions'];
  additions: Bar[];
  policy: SeriesFacts['policy'];
  asOf: string | null;
}

/**
 * Source layer and correction layer of one series, in one query.
 * @param options.source which source; default: the symbol's main source
 * @param options.range bars to read of the source; default: all
 */
export async function readLayers(
  db: DbOrTrx,
  name: SeriesName,
  options: { source?: string; range?: Range } = {},
): Promise<SeriesInput> {
  const { symbol, env, chartType } = name;
  const at = (column: string) => stamp(chartType, column);
  const list = (select: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(x), '[]') from (${select}) x)`;
  const facts = sql`symbol = ${symbol} and env = ${env}`;
  const { rows } = await sql<LayerRow>`
    with main as (select coalesce(${options.source ?? null}::text, (select main_source from symbol where symbol = ${symbol})) as source)
    select
      (select case when count(*) > 0 then json_build_object('date', array_agg(${at('ts')}), 'open', array_agg(open), 'high', array_agg(high),
         'low', array_agg(low), 'close', array_agg(close), 'adjClose', array_agg(adj_close), 'volume', array_agg(volume), 'rawBasis', array_agg(raw_basis)) end
       from (select * from source_bar, main where symbol = ${symbol} and source_bar.source = main.source and chart_type = ${chartType}
         and ${inRange(options.range)} order by ts) b) as bars,
      ${list(sql`select date, ratio from source_split, main where symbol = ${symbol} and source_split.source = main.source order by date`)} as splits,
      ${list(sql`select ex_date as date, amount from source_dividend, main where symbol = ${symbol} and source_dividend.source = main.source order by ex_date`)} as dividends,
      ${list(sql`select date, ratio, removed from split_fact where ${facts} order by date`)} as "splitFacts",
      ${list(sql`select f.ex_date as date, ${countedAmount('f', 'main.source')} as amount, f.removed from dividend_fact f, main where ${facts} order by f.ex_date`)} as "dividendFacts",
      (select coalesce(json_agg(ex_date order by ex_date), '[]') from dividend_applied where ${facts}) as applied,
      ${list(sql`select ${at('ts')} as date, field, value from bar_correction where ${facts} and chart_type = ${chartType} order by ts, field`)} as corrections,
      ${list(sql`select ${at('from_ts')} as from, ${at('to_ts')} as to, ratio, threshold, above_threshold as "aboveThreshold", position
                 from bar_scale where ${facts} and chart_type = ${chartType} order by position, id`)} as scales,
      ${list(sql`select ${at('from_ts')} as from, ${at('to_ts')} as to from bar_deletion where ${facts} and chart_type = ${chartType} order by from_ts, id`)} as deletions,
      ${list(sql`select ${at('ts')} as date, open, high, low, close, null::float8 as "adjClose", volume
                 from bar_addition where ${facts} and chart_type = ${chartType} order by ts`)} as additions,
      ${policyOf(symbol, env)} as policy,
      (select max(ts)::date from source_bar, main where symbol = ${symbol} and source_bar.source = main.source and chart_type = 'eod') as "asOf"`.execute(
    db,
  );
  return layersOf(rows[0]!, chartType);
}

/** In one step: of a long series each further copy of its bars is megabytes to be collected. */
const sourceBarsOf = (columns: NonNullable<LayerRow['bars']>): SourceBar[] =>
  columns.date.map((date, i) => ({
    date,
    open: columns.open[i]!,
    high: columns.high[i]!,
    low: columns.low[i]!,
    close: columns.close[i]!,
    adjClose: columns.adjClose[i] ?? null,
    volume: columns.volume[i]!,
    basis: columns.rawBasis[i] ? 'raw' : 'split-adjusted',
  }));

function layersOf(row: LayerRow, chartType: ChartType): SeriesInput {
  const { bars, splits, dividends, applied, corrections, scales, deletions, additions, policy } = row;
  return {
    bars: bars ? sourceBarsOf(bars) : [],
    splits,
    dividends,
    facts: {
      splits: row.splitFacts,
      dividends: row.dividendFacts,
      applied,
      corrections,
      scales,
      deletions,
      additions,
      policy,
    },
    daily: chartType === 'eod',
    ...(row.asOf && { asOf: row.asOf }),
  };
}

/** The layers of a series and the main series they give. */
export async function readBuilt(
  db: DbOrTrx,
  name: SeriesName,
): Promise<{ input: SeriesInput; main: MainSeries }> {
  const input = await readLayers(db, name);
  return { input, main: buildSeries(input) };
}

/** Bars that one answer holds at most. */
export const mostBars = 200_000;

/** Bars whose columns the database sends as one row: each row is read as it arrives, and others are served between. */
const barsInRow = sql.lit(4_000);

interface Wanted extends Range {
  /** Whether more than an answer holds is wanted. */
  readonly all?: boolean;
}

/** The condition on rows of `bar`: those of this series within the range. */
export const isBarOf = ({ symbol, env, chartType }: SeriesName, range: Range) => sql`
  symbol = ${symbol} and env = ${env} and chart_type = ${chartType} and ${inRange(range)}`;

/** The bars of a main series, numbered by the row in which they are sent; of no limit where `most` is null. */
export const barsByRow = (bars: ReturnType<typeof sql>, most: number | null) => sql`
  (select *, (row_number() over (order by ts) - 1) / ${barsInRow} as part
   from bar where ${bars} order by ts limit ${most}::int) b`;

/** Columns of bars in the database, by their names in an answer. */
export const columnsInStore = (chartType: ChartType) => ({
  date: stamp(chartType, 'ts'),
  open: sql`open`,
  high: sql`high`,
  low: sql`low`,
  close: sql`close`,
  adjClose: sql`adj_close`,
  volume: sql`volume`,
});

async function joinColumns(parts: readonly ChartColumns[]): Promise<ChartColumns> {
  const joined = async <T>(pick: (part: ChartColumns) => readonly T[]): Promise<T[]> => {
    await nextTurn();
    return ([] as T[]).concat(...parts.map(pick));
  };
  return {
    date: await joined(({ date }) => date),
    open: await joined(({ open }) => open),
    high: await joined(({ high }) => high),
    low: await joined(({ low }) => low),
    close: await joined(({ close }) => close),
    adjClose: await joined(({ adjClose }) => adjClose),
    volume: await joined(({ volume }) => volume),
  };
}

/** The materialised main series as columns, ascending. PostgreSQL builds them, a part of the bars in each row. */
export async function readMainColumns(
  db: DbOrTrx,
  name: SeriesName,
  wanted: Wanted = {},
): Promise<ChartColumns> {
  const columns = Object.entries(columnsInStore(name.chartType)).map(
    ([column, stored]) => sql`${sql.lit(column)}, array_agg(${stored})`,
  );
  const { rows } = await sql<{ columns: ChartColumns }>`
    select json_build_object(${sql.join(columns)}) as columns
    from ${barsByRow(isBarOf(name, wanted), wanted.all ? null : mostBars + 1)} group by part order by part`.execute(
    db,
  );
  return rows.length === 1 ? rows[0]!.columns : joinColumns(rows.map((row) => row.columns));
}

/** Chart types for which a symbol has bars of its main source, or repairs, or a main series. */
export async function chartTypesOf(db: DbOrTrx, symbol: string, env: Env): Promise<ChartType[]> {
  const { rows } = await sql<{ chart_type: ChartType }>`
    select t.chart_type from (values ('eod'), ('1min'), ('5min'), ('1hour')) t (chart_type)
    where exists (select 1 from source_bar b join symbol s on s.symbol = b.symbol and s.main_source = b.source where b.symbol = ${symbol} and b.chart_type = t.chart_type)
       or exists (select 1 from bar b where b.symbol = ${symbol} and b.env = ${env} and b.chart_type = t.chart_type)
       or exists (select 1 from bar_addition b where b.symbol = ${symbol} and b.env = ${env} and b.chart_type = t.chart_type)`.execute(
    db,
  );
  return rows.map((row) => row.chart_type);
}

// Large enough to cost few round trips, small enough to keep nobody waiting.
const changesAtOnce = 5_000;

/** Writes what differs of a main series. */
export async function writeMainChanges(
  trx: Trx,
  name: SeriesName,
  changes: readonly BarChange[],
): Promise<void> {
  for (let from = 0; from < changes.length; from += changesAtOnce) {
    if (from) await nextTurn();
    await writeSlice(trx, name, changes.slice(from, from + changesAtOnce));
  }
}

// The driver's own encoding of a list escapes each element and takes ten times as long; numbers and dates need none.
const arrayText = (values: readonly (string | number | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

async function writeSlice(
  trx: Trx,
  { symbol, env, chartType }: SeriesName,
  changes: readonly BarChange[],
): Promise<void> {
  const gone = changes.filter((change) => change.before).map((change) => change.before!.date);
  if (gone.length) {
    await sql`delete from bar where symbol = ${symbol} and env = ${env} and chart_type = ${chartType} and ts = any(${arrayText(gone)}::timestamp[])`.execute(
      trx,
    );
  }
  const put = changes.filter((change) => change.after).map((change) => change.after!);
  if (!put.length) return;
  const column = (pick: (bar: Bar) => string | number | null) => sql`${arrayText(put.map(pick))}`;
  await sql`
    insert into bar (symbol, env, chart_type, ts, open, high, low, close, adj_close, volume)
    select ${symbol}, ${env}, ${chartType}, b.* from unnest(${column((bar) => bar.date)}::timestamp[], ${column((bar) => bar.open)}::float8[],
      ${column((bar) => bar.high)}::float8[], ${column((bar) => bar.low)}::float8[], ${column((bar) => bar.close)}::float8[],
      ${column((bar) => bar.adjClose)}::float8[], ${column((bar) => bar.volume)}::float8[]) b`.execute(trx);
}
