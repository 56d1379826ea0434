import type { ChartColumns, ChartType } from '@midoffice/contract/prices/charts/shapes';
import type { EffectCell, SeriesEffect } from '@midoffice/contract/system/ledger/shapes';
import type { Bar } from '@midoffice/market';
import { noEffects, type DerivedEffects } from '../../../platform/ledger/change.ts';

/** The two sets of repairs: what customers see, and where staff try things. */
export const envs = ['production', 'development'] as const;
export type Env = (typeof envs)[number];
export const envOf = (development: boolean): Env => (development ? 'development' : 'production');

/** One main series. */
export interface SeriesName {
  readonly symbol: string;
  readonly env: Env;
  readonly chartType: ChartType;
}

/** Minutes of a bar of each intraday type. */
export const intradayMinutes = { '1min': 1, '5min': 5, '1hour': 60 } as const satisfies Partial<
  Record<ChartType, number>
>;

export type IntradayType = keyof typeof intradayMinutes;

const fields = ['open', 'high', 'low', 'close', 'adjClose', 'volume'] as const;
const sampled = 200;

/** Records to columns. */
export function columnsOf(bars: readonly Bar[]): ChartColumns {
  return {
    date: bars.map((bar) => bar.date),
    open: bars.map((bar) => bar.open),
    high: bars.map((bar) => bar.high),
    low: bars.map((bar) => bar.low),
    close: bars.map((bar) => bar.close),
    adjClose: bars.map((bar) => bar.adjClose),
    volume: bars.map((bar) => bar.volume),
  };
}

/** Columns to records. */
export function barsOf(columns: ChartColumns): Bar[] {
  return columns.date.map((date, i) => ({
    date,
    open: columns.open[i]!,
    high: columns.high[i]!,
    low: columns.low[i]!,
    close: columns.close[i]!,
    adjClose: columns.adjClose[i] ?? null,
    volume: columns.volume[i]!,
  }));
}

/** One bar that differs: before is undefined where it is new, after where it went. */
export interface BarChange {
  readonly before: Bar | undefined;
  readonly after: Bar | undefined;
}

/** Bars in which two series differ, ascending. Both ascend. */
export function changedBars(before: readonly Bar[], after: readonly Bar[]): BarChange[] {
  const changes: BarChange[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const old = before[i];
    const now = after[j];
    const order = !old ? 1 : !now ? -1 : old.date < now.date ? -1 : Number(old.date > now.date);
    if (order < 0) changes.push({ before: old, after: undefined });
    else if (order > 0) changes.push({ before: undefined, after: now });
    else if (fields.some((field) => old![field] !== now![field])) changes.push({ before: old, after: now });
    i += Number(order <= 0);
    j += Number(order >= 0);
  }
  return changes;
}

const side = (changes: readonly BarChange[], at: 'before' | 'after'): SeriesEffect['before'] => ({
  open: changes.map((change) => change[at]?.open ?? null),
  high: changes.map((change) => change[at]?.high ?? null),
  low: changes.map((change) => change[at]?.low ?? null),
  close: changes.map((change) => change[at]?.close ?? null),
  adjClose: changes.map((change) => change[at]?.adjClose ?? null),
  volume: changes.map((change) => change[at]?.volume ?? null),
});

/** What changed bars come to, for people and for drawing. */
export function effectsOf(name: SeriesName, changes: readonly BarChange[]): DerivedEffects {
  const { env, chartType } = name;
  let count = 0;
  const sample: EffectCell[] = [];
  for (const { before, after } of changes) {
    for (const field of fields) {
      const [from, to] = [before?.[field] ?? null, after?.[field] ?? null];
      if (from === to) continue;
      count += 1;
      if (sample.length < sampled)
        sample.push({ env, chartType, date: (before ?? after)!.date, field, before: from, after: to });
    }
  }
  if (!count) return noEffects;
  const date = changes.map((change) => (change.before ?? change.after)!.date);
  return {
    ...noEffects,
    count,
    sample,
    series: [{ env, chartType, date, before: side(changes, 'before'), after: side(changes, 'after') }],
  };
}

/** A date or moment as the database's tables of facts spell it in JSON: `YYYY-MM-DDTHH:MM:SS`. */
export function timestampOf(date: string): string {
  return date.length === 10 ? `${date}T00:00:00` : date.length === 16 ? `${date}:00` : date.slice(0, 19);
}

/** The last moment that a `to` includes: a day is meant whole. */
export function endOf(to: string): string {
  return to.length === 10 ? `${to}T23:59:59` : timestampOf(to);
}

/** A moment as bars of a chart type carry it: the day alone for EOD. */
export function barDateOf(moment: string, chartType: ChartType): string {
  return chartType === 'eod' ? moment.slice(0, 10) : timestampOf(moment);
}
