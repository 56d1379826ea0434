import type { Bar, DividendEvent, SplitEvent } from '../bars/bar.ts';
import { dividendFault, firstBarFrom } from '../prices/adjust.ts';

/** Smaller splits move prices no more than a usual day does. */
const smallestSplit = Math.log(1.15);
/** How far a step may be off the split's, as a share of it: the stock moved that day as well. */
const splitSlack = 0.35;
/** A dividend's step in the adjusted close counts as missing where less than this share of it is there. */
const dividendShare = 0.2;
/** Smaller steps drown in the rounding of adjusted closes to cents. */
const smallestDividendStep = 0.001;

/**
 * The splits that a series does not show although it should be restated for them: where the prices still fall by the
 * ratio on the ex-date. A step right before or after a missing session counts for the sessions around it.
 * @param bars ascending, meant to be split-adjusted
 */
export function unappliedSplits(bars: readonly Bar[], splits: readonly SplitEvent[]): SplitEvent[] {
  return splits.filter(({ date, ratio }) => {
    const expected = Math.log(ratio);
    const at = firstBarFrom(bars, date);
    if (at === 0 || at >= bars.length || Math.abs(expected) < smallestSplit) return false;
    const before = bars[at - 1]!.close;
    const bar = bars[at]!;
    if (!(before > 0 && bar.open > 0 && bar.close > 0)) return false;
    const steps = [Math.log(before / bar.open), Math.log(before / bar.close)];
    return steps.every((step) => Math.abs(step - expected) < splitSlack * Math.abs(expected));
  });
}

/**
 * The dividends that the adjusted close does not show: its step on the ex-date lacks most of 1 - D / close(t-1). A
 * dividend that cannot be right (see `dividendFault`) and one on a day without an adjusted close are left out.
 * @param bars the main series, ascending
 * @param dividends on the basis of the series (`restatedDividends`)
 */
export function unappliedDividends(
  bars: readonly Bar[],
  dividends: readonly DividendEvent[],
): DividendEvent[] {
  return dividends.filter(({ date, amount }) => {
    const at = firstBarFrom(bars, date);
    if (at === 0 || at >= bars.length || amount <= 0) return false;
    const [before, after] = [bars[at - 1]!, bars[at]!];
    const { close } = before;
    if (dividendFault(amount, close) !== null || amount / close < smallestDividendStep) return false;
    if (!before.adjClose || !after.adjClose || !(before.close > 0 && after.close > 0)) return false;
    const step = Math.log(before.adjClose / before.close / (after.adjClose / after.close));
    return step > dividendShare * Math.log(1 - amount / close);
  });
}
