import type { ChartColumns, ChartType } from '@midoffice/contract/prices/charts/shapes';
import type { Bar } from '@midoffice/market';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { barsOf, type Env } from './series.ts';

/** One symbol's main bars of one day, by chart type; empty where there are none. */
export interface MainDay {
  readonly symbol: string;
  readonly date: string;
  readonly bars: Readonly<Partial<Record<ChartType, Bar[]>>>;
}

/**
 * The main series' bars of some days, in one query, in the order asked. Intraday dates are moments of the exchange's own
 * time.
 */
export async function readMainDays(
  db: DbOrTrx,
  env: Env,
  days: readonly { readonly symbol: string; readonly date: string }[],
  chartTypes: readonly ChartType[],
): Promise<MainDay[]> {
  const { rows } = await sql<{ n: number; chartType: ChartType; columns: ChartColumns }>`
    select w.n::int as n, b.chart_type as "chartType", json_build_object(
      'date', array_agg(to_char(b.ts, case when b.chart_type = 'eod' then 'YYYY-MM-DD' else 'YYYY-MM-DD"T"HH24:MI:SS' end) order by b.ts),
      'open', array_agg(b.open order by b.ts), 'high', array_agg(b.high order by b.ts), 'low', array_agg(b.low order by b.ts),
      'close', array_agg(b.close order by b.ts), 'adjClose', array_agg(b.adj_close order by b.ts), 'volume', array_agg(b.volume order by b.ts)) as columns
    from unnest(${days.map(({ symbol }) => symbol)}::text[], ${days.map(({ date }) => date)}::timestamp[]) with ordinality w (symbol, day, n)
    cross join unnest(${[...chartTypes]}::text[]) t (chart_type)
    join bar b on b.symbol = w.symbol and b.env = ${env} and b.chart_type = t.chart_type and b.ts >= w.day and b.ts < w.day + interval '1 day'
    group by w.n, b.chart_type`.execute(db);
  const byDay = Map.groupBy(rows, ({ n }) => n - 1);
  return days.map(({ symbol, date }, i) => ({
    symbol,
    date,
    bars: Object.fromEntries((byDay.get(i) ?? []).map((row) => [row.chartType, barsOf(row.columns)])),
  }));
}

/** Exchanges of symbols; a symbol that is not known is not in the answer. */
export async function readExchanges(db: DbOrTrx, symbols: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ symbol: string; exchange: string }>`
    select symbol, exchange from symbol where symbol = any(${[...new Set(symbols)]}::text[])`.execute(db);
  return new Map(rows.map(({ symbol, exchange }) => [symbol, exchange]));
}
