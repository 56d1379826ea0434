import type { Bar } from '@midoffice/market';
import { median } from '@midoffice/market/statistics/robust';
import { payerFrom, stepOf, withSteps, type Payment } from '../payer.ts';
import type { Random } from '../random.ts';
import type { CleanSeries } from '../types.ts';

/** Prices as they truly were, with dividends, an adjusted close that follows from them, and volumes. */
export interface Subject {
  readonly bars: readonly Bar[];
  readonly dividends: readonly Payment[];
  /** Dates of records that look wrong in the file itself. */
  readonly strange: ReadonlySet<string>;
}

export const priceFields = ['open', 'high', 'low', 'close'] as const;
export const scaledFields = [...priceFields, 'adjClose'] as const;

/** Most records of a window: hundreds of windows must be checked within a minute. */
const longest = 450;

/** A window of a clean series: volatility x1 to x3, price level drawn, one in five thinly traded (`payerFrom`). */
export function subjectFrom(series: CleanSeries, random: Random): Subject | null {
  const payer = payerFrom(series, random);
  if (!payer) return null;
  const steps = new Map(payer.payments.map(({ at, share }) => [at, stepOf(payer, at, share)]));
  const bars = withSteps(payer.bars, steps).slice(-longest);
  const dividends = payer.payments.filter(({ date }) => date > bars[0]!.date);
  return { bars, dividends, strange: series.strange };
}

/** Log distance of a record's close from the close before; 0 for the first. */
export function moveAt(bars: readonly Bar[], at: number): number {
  const before = bars[at - 1];
  return before ? Math.abs(Math.log(bars[at]!.close / before.close)) : 0;
}

/** Median absolute move of the thirty traded records on either side, as a standard deviation; a floor for thin series. */
export function usualMove(bars: readonly Bar[], at: number): number {
  const moves: number[] = [];
  for (let i = Math.max(1, at - 30); i < Math.min(bars.length, at + 31); i += 1)
    if (i !== at && bars[i]!.volume > 0) moves.push(moveAt(bars, i));
  return moves.length ? Math.max(0.002, 1.4826 * median(moves)) : Number.POSITIVE_INFINITY;
}

/** The records with prices (and the adjusted close) of some of them multiplied. */
export function scaleRecords(
  bars: readonly Bar[],
  isHit: (at: number) => boolean,
  factor: number,
  fields: readonly (typeof scaledFields)[number][] = scaledFields,
): Bar[] {
  return bars.map((bar, at) => {
    if (!isHit(at)) return bar;
    const changed = { ...bar };
    for (const field of fields) {
      const value = bar[field];
      if (value !== null) changed[field] = value * factor;
    }
    return changed;
  });
}
