import type { UTCTimestamp } from 'lightweight-charts';
import type { ProposedPrices } from './types.ts';

/** A series in columns, oldest first. `date` is YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS. */
export interface ChartColumns {
  readonly date: readonly string[];
  readonly open: readonly number[];
  readonly high: readonly number[];
  readonly low: readonly number[];
  readonly close: readonly number[];
  readonly adjClose: readonly (number | null)[];
  readonly volume: readonly number[];
}

type PriceField = Exclude<keyof ChartColumns, 'date'>;

/** Seconds since 1970 of a bar's date, read as UTC. */
export function secondsOf(date: string): UTCTimestamp {
  const day =
    Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / 1000;
  if (date.length <= 10) return day as UTCTimestamp;
  return (day +
    Number(date.slice(11, 13)) * 3600 +
    Number(date.slice(14, 16)) * 60 +
    Number(date.slice(17, 19) || 0)) as UTCTimestamp;
}

/** The date of a chart time, as the columns spell it. */
export function dateOf(seconds: number, intraday: boolean): string {
  const text = new Date(seconds * 1000).toISOString();
  return intraday ? text.slice(0, 19) : text.slice(0, 10);
}

/** Times of all bars: made once and shared by every series that is drawn from the columns. */
export function timesOf(columns: ChartColumns): UTCTimestamp[] {
  return columns.date.map(secondsOf);
}

/** One line's points; bars without a value are left out. */
export function linePoints(
  columns: ChartColumns,
  times: readonly UTCTimestamp[],
  field: PriceField,
): { time: UTCTimestamp; value: number }[] {
  const points: { time: UTCTimestamp; value: number }[] = [];
  const values = columns[field];
  for (let i = 0; i < times.length; i += 1) {
    const value = values[i];
    if (value !== null && value !== undefined) points.push({ time: times[i]!, value });
  }
  return points;
}

/** One line of what a repair would make; bars without a value are left out. */
export function proposedPoints(prices: ProposedPrices, field: 'close' | 'adjClose') {
  return prices.date.flatMap((date, i) => {
    const value = prices[field][i];
    return typeof value === 'number' ? [{ time: secondsOf(date), value }] : [];
  });
}

/** Candles of all bars. */
export function candlePoints(columns: ChartColumns, times: readonly UTCTimestamp[]) {
  return times.map((time, i) => ({
    time,
    open: columns.open[i]!,
    high: columns.high[i]!,
    low: columns.low[i]!,
    close: columns.close[i]!,
  }));
}

/** Index of the bar that ends a stretch: of intraday bars a day as its end is the whole day. */
export function lastIndexAt(dates: readonly string[], date: string): number {
  const at = indexAt(dates, date);
  return date.length === 10 && dates[at]?.startsWith(date) ? indexAt(dates, `${date}T99`) - 1 : at;
}

/** Index of the first bar at or after a date; the number of bars when there is none. */
export function indexAt(dates: readonly string[], date: string): number {
  let low = 0;
  let high = dates.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (dates[middle]! < date) low = middle + 1;
    else high = middle;
  }
  return low;
}
