import type { Bar } from '../bars/bar.ts';
import { median } from '../statistics/robust.ts';
import { tidy } from './finding.ts';
import type { PriceFinding } from './finding.ts';

/** A high or low this far (ln) outside the open and close, and this many times the usual range, is a stray print. */
const WICK = 0.4;
const WICK_RANGES = 10;
/** Bars on either side whose ranges say what is usual. */
const NEAR = 10;

/** Median of ln(high / low) of the bars around one; 0 where none has a range. */
export function usualRange(bars: readonly Bar[], at: number): number {
  const ranges = bars
    .slice(Math.max(0, at - NEAR), at + NEAR + 1)
    .flatMap(({ high, low }) => (low > 0 && high > 0 ? [Math.log(high / low)] : []));
  return ranges.length ? median(ranges) : 0;
}

/** Whether a high or low this far (ln) outside the other prices is no part of the day's trading. */
export const isStray = (distance: number, usual: number): boolean =>
  distance >= WICK && distance >= usual * WICK_RANGES;

/**
 * Highs and lows far outside both the day's open and close and the neighbouring closes. Some are errors and some are real
 * prints of a disorderly market, and no price of the series says where the true one was, so none is suggested.
 */
export function wicks(bars: readonly Bar[]): PriceFinding[] {
  return bars.flatMap((bar, i) => {
    const { open, high, low, close } = bar;
    if (!(Math.min(open, high, low, close) > 0)) return [];
    const before = bars[i - 1]?.close ?? open;
    const after = bars[i + 1]?.close ?? close;
    const above = Math.log(high / Math.max(open, close, before, after));
    const below = Math.log(Math.min(open, close, before, after) / low);
    if (!isStray(Math.max(above, below), usualRange(bars, i))) return [];
    const field = above > below ? ('high' as const) : ('low' as const);
    const reason = `${field} ${tidy(bar[field])} is far outside the day's open ${tidy(open)} and close ${tidy(close)}`;
    return [{ date: bar.date, field, value: bar[field], suggested: null, reason, check: 'spike' as const }];
  });
}
