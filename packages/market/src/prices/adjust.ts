import type { Bar, DividendEvent, PriceBasis, SplitEvent } from '../bars/bar.ts';

/**
 * How a cash dividend D with ex-date t lowers earlier prices:
 * - `prior-close`: by 1 - D / close(t-1), as Yahoo ("What is the adjusted close?", which names the CRSP standards) and
 *   Alpha Vantage do;
 * - `ex-close`: by 1 / (1 + D / close(t)), as Quandl WIKI did (dividend reinvested at the ex-date's close).
 */
export type DividendMethod = 'prior-close' | 'ex-close';

/** A dividend that could not be applied. */
export interface LeftOutDividend extends DividendEvent {
  /** What is wrong with it, without its date: `dividend 14.72 is not below the prior close 12.13`. */
  reason: string;
}

export interface AdjustOptions {
  splits?: readonly SplitEvent[];
  dividends?: readonly DividendEvent[];
  /** Default `prior-close`. */
  method?: DividendMethod;
  /** Default `raw`. With `split-adjusted` the prices carry the splits already and they are not applied again. */
  basis?: PriceBasis;
  /**
   * Called for each dividend that cannot be applied (negative, not below the close it is set against, beside a close of
   * zero), which then changes nothing. Without it such a dividend is an error.
   */
  leaveOut?: (dividend: LeftOutDividend) => void;
}

/** Prices that an adjustment multiplies by the factor of their row. */
const PRICE_FIELDS = ['open', 'high', 'low', 'close'] as const;

/**
 * Backward adjustment factors, one per bar, the last bar's being 1: adjusted close = close x factor.
 *
 * `bars` ascend by date. Going back from the last bar, each split n:d with ex-date t multiplies the factors of
 * earlier bars by d/n, each cash dividend by its method's figure. Where both fall on one date the dividend is one of a
 * new share, as the ex-date's close is: the close before is taken in new shares too. An event on a day without a bar acts
 * at the next bar (ex-date on a missing session); events up to the first bar or after the last change nothing.
 *
 * Source: Yahoo Finance help, "What is the adjusted close?" (CRSP standards); checked against the adjusted columns of
 * Quandl WIKI (`ex-close`) and Alpha Vantage (`prior-close`). Both on one date: Yahoo's Shin-Etsu Chemical, 2023-03-30
 * (5-for-1 and 55 yen: 1 - 55 / (21,030 / 5)); Alpha Vantage and WIKI set the amount against the ex-date's close. Throws `RangeError` on bars out of order and a ratio that is
 * not positive, and, without `leaveOut`, on a dividend that cannot be applied.
 */
export function adjustmentFactors(bars: readonly Bar[], options: AdjustOptions = {}): number[] {
  assertAscending(bars);
  const { splits = [], dividends = [], method = 'prior-close', basis = 'raw' } = options;
  const steps = new Float64Array(bars.length).fill(1);
  for (const dividend of dividends) {
    const at = firstBarFrom(bars, dividend.date);
    if (at === 0 || at >= bars.length) continue;
    const close =
      method === 'ex-close'
        ? bars[at]!.close
        : bars[at - 1]!.close /
          (basis === 'raw' ? ratioBetween(splits, bars[at - 1]!.date, dividend.date) : 1);
    const reason = dividendFault(dividend.amount, close, method);
    if (reason === null) steps[at]! *= dividendStep(dividend.amount, close, method);
    else if (options.leaveOut) options.leaveOut({ ...dividend, reason });
    else throw new RangeError(`${dividend.date}: ${reason}`);
  }
  for (const split of basis === 'raw' ? splits : []) {
    const at = firstBarFrom(bars, split.date);
    if (at > 0 && at < bars.length) steps[at]! /= positiveRatio(split);
  }
  return accumulate(steps);
}

/** Adjusted closes, one per bar: `close x adjustmentFactors`. Options and errors as there. */
export function adjustedCloses(bars: readonly Bar[], options: AdjustOptions = {}): number[] {
  const factors = adjustmentFactors(bars, options);
  return bars.map((bar, i) => bar.close * factors[i]!);
}

/**
 * Raw bars to split-adjusted bars: each split n:d multiplies earlier prices by d/n and volumes by n/d. The vendor's
 * `adjClose` is left as it is. Errors as `adjustmentFactors`.
 */
export function applySplits(bars: readonly Bar[], splits: readonly SplitEvent[]): Bar[] {
  const factors = adjustmentFactors(bars, { splits });
  return bars.map((bar, i) => scaleBar(bar, factors[i]!));
}

/** Split-adjusted bars back to raw bars: the inverse of `applySplits`. */
export function removeSplits(bars: readonly Bar[], splits: readonly SplitEvent[]): Bar[] {
  const factors = adjustmentFactors(bars, { splits });
  return bars.map((bar, i) => scaleBar(bar, 1 / factors[i]!));
}

/** A bar with prices multiplied and volume divided by `factor`; `adjClose` untouched. */
export function scaleBar(bar: Bar, factor: number): Bar {
  const scaled = { ...bar, volume: bar.volume / factor };
  for (const field of PRICE_FIELDS) scaled[field] = bar[field] * factor;
  return scaled;
}

/** Index of the first bar on or after `date`; `bars.length` where there is none. `bars` ascend by date. */
export function firstBarFrom(bars: readonly Bar[], date: string): number {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (bars[middle]!.date < date) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** New shares per old of the splits after one day up to another one, which is included. */
function ratioBetween(splits: readonly SplitEvent[], after: string, to: string): number {
  const passed = splits.filter(({ date }) => date > after && date <= to);
  return passed.reduce((ratio, split) => ratio * positiveRatio(split), 1);
}

function accumulate(steps: Float64Array): number[] {
  const factors = Array.from(steps);
  let factor = 1;
  for (let i = steps.length - 1; i >= 0; i -= 1) {
    factors[i] = factor;
    factor *= steps[i]!;
  }
  return factors;
}

/** Why a dividend cannot be set against a close; `null` where it can. */
export function dividendFault(
  amount: number,
  close: number,
  method: DividendMethod = 'prior-close',
): string | null {
  if (!(amount >= 0)) return `dividend ${amount} is negative`;
  if (amount === 0) return null;
  if (!(close > 0)) return `dividend ${amount} is beside a close of ${close}`;
  return method === 'prior-close' && amount >= close
    ? `dividend ${amount} is not below the prior close ${close}`
    : null;
}

/** What a dividend multiplies earlier adjusted closes by. */
function dividendStep(amount: number, close: number, method: DividendMethod): number {
  if (amount === 0) return 1;
  return method === 'ex-close' ? 1 / (1 + amount / close) : 1 - amount / close;
}

function positiveRatio({ date, ratio }: SplitEvent): number {
  if (!(ratio > 0) || !Number.isFinite(ratio))
    throw new RangeError(`split ratio ${ratio} on ${date} is not positive`);
  return ratio;
}

function assertAscending(bars: readonly Bar[]): void {
  for (let i = 1; i < bars.length; i += 1) {
    if (bars[i]!.date <= bars[i - 1]!.date) {
      throw new RangeError(`bars must ascend by date: ${bars[i]!.date} follows ${bars[i - 1]!.date}`);
    }
  }
}
