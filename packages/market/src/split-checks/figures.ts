import type { Bar, SplitEvent } from '../bars/bar.ts';
import { firstBarFrom } from '../prices/adjust.ts';
import { median } from '../statistics/robust.ts';

// Two sources' closes of a day differ by a few per cent at most.
const usual = Math.log(1.06);

/** How far, in logarithms, a figure may lie from one that it should equal: less than a third of the split itself. */
export function toleranceOf(ratio: number): number {
  return Math.min(usual, Math.abs(Math.log(ratio)) / 3);
}

/** Whether two positive figures are the same within a tolerance in logarithms. */
export const isNear = (a: number, b: number, tolerance: number): boolean =>
  a > 0 && b > 0 && Math.abs(Math.log(a / b)) <= tolerance;

/**
 * How a figure is off by a split: `high` where it is `ratio` times what it should be, `low` where it is a `ratio`th of it.
 * Null where it is right, or off by something else.
 */
export function offBy(factor: number, ratio: number): 'high' | 'low' | null {
  const tolerance = toleranceOf(ratio);
  if (isNear(factor, ratio, tolerance)) return 'high';
  return isNear(factor, 1 / ratio, tolerance) ? 'low' : null;
}

/** Whether a move from one day to the next is about as large as the split, whichever way; the price itself moves too. */
export const isJumpOf = (change: number, ratio: number): boolean => {
  const wide = Math.abs(Math.log(ratio)) / 3;
  return isNear(change, ratio, wide) || isNear(change, 1 / ratio, wide);
};

/** What makes a figure right again that is off by a split. */
export const cureOf = (sense: 'high' | 'low', ratio: number): number =>
  Number((sense === 'high' ? 1 / ratio : ratio).toPrecision(12));

/** Median of some figures, null of none. */
export const medianOf = (values: readonly number[]): number | null =>
  values.length ? median([...values]) : null;

/** The last bar before a date, and the first from it on. */
export function around(
  bars: readonly Bar[],
  date: string,
): { before: Bar | undefined; from: Bar | undefined } {
  const at = firstBarFrom(bars, date);
  return { before: bars[at - 1], from: bars[at] };
}

/** A ratio, with at most five digits that count. */
export const short = (value: number): string =>
  Number(value.toPrecision(5)).toLocaleString('en-US', { maximumFractionDigits: 6 });

/** An amount per share, as it is stored. */
export const perShare = (value: number): string =>
  Number(value.toPrecision(8)).toLocaleString('en-US', { maximumFractionDigits: 6 });

/** A share count or a market cap: whole, to be compared with the same figure on other screens. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

/** @throws RangeError where a split's ratio is not a number above 0, or its date is no day */
export function assertSplit({ date, ratio }: SplitEvent): void {
  if (!(ratio > 0) || !Number.isFinite(ratio)) throw new RangeError(`split ratio ${ratio} is not above 0`);
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new RangeError(`split date ${date} is not a day`);
}

/** The ratio as new and old shares, such as 3 and 2; a ratio of no small whole numbers is relative to 1. */
export function ratioParts(ratio: number): { numerator: number; denominator: number } {
  for (let denominator = 1; denominator <= 100; denominator += 1) {
    const numerator = Math.round(ratio * denominator);
    if (numerator > 0 && Math.abs(numerator / denominator / ratio - 1) < 1e-4)
      return { numerator, denominator };
  }
  return { numerator: Number(ratio.toPrecision(6)), denominator: 1 };
}

/**
 * The ratio that the lists agree on: the main list's, unless two others or more agree on another one; where the main list
 * has none, the one that most others have. Null where no list has any.
 */
export function believedRatio(
  listed: number | null,
  others: readonly { readonly ratio: number }[],
): number | null {
  const votes = others.map(({ ratio }) => ({
    ratio,
    count: others.filter((other) => isNear(other.ratio, ratio, 1e-6)).length,
  }));
  const best = votes.reduce<(typeof votes)[number] | null>(
    (most, one) => (most && most.count >= one.count ? most : one),
    null,
  );
  if (listed === null) return best?.ratio ?? null;
  const agreeing = others.filter((other) => isNear(other.ratio, listed, 1e-6)).length;
  return best && best.count >= 2 && best.count > agreeing ? best.ratio : listed;
}
