import type { Bar, DividendEvent } from '../bars/bar.ts';
import { firstBarFrom } from '../prices/adjust.ts';
import { measureJump } from './jumps.ts';
import type { Jump, Series } from './jumps.ts';
import { FLAG_LOG_ODDS, scoreSplit } from './odds.ts';
import type { RatioScore } from './odds.ts';
import type { RatioPrior } from './ratios.ts';

/** A session that moves like a split. */
export interface SplitJump {
  jump: Jump;
  score: RatioScore;
}

/** Smallest |ln| of the close or open ratio worth scoring; 6-for-5 is 0.18. */
const SMALLEST = 0.14;
/** A dividend of less than a tenth of the price cannot be mistaken for a split. */
const LARGE_DIVIDEND = 0.1;
/** Log distance within which a dividend's share of the price is a split ratio, not a coincidence. */
const BOOKED_AS_CASH = 0.005;

/**
 * All sessions whose log-odds of being a split exceed `above` (default: the flagging odds), ascending. Breaks in the
 * series and jumps by 100 or 1000, a currency unit mistaken, are skipped.
 */
export function findSplitJumps(
  series: Series,
  dividends: readonly DividendEvent[],
  { above = FLAG_LOG_ODDS, priors }: { above?: number; priors?: readonly RatioPrior[] } = {},
): SplitJump[] {
  const cash = dividendsByIndex(series.bars, dividends);
  const found: SplitJump[] = [];
  for (let i = 1; i < series.bars.length; i += 1) {
    const scored = scoreAt(series, i, cash.get(i) ?? 0, priors);
    if (scored && scored.score.logOdds > above) found.push(scored);
  }
  return found;
}

/** Pence for pounds and the like: a factor of 100 or 1000 to within 15 %. */
export function isUnitChange(logRatio: number): boolean {
  const size = Math.abs(logRatio);
  return [100, 1000].some((unit) => Math.abs(size - Math.log(unit)) < 0.15);
}

function scoreAt(
  series: Series,
  index: number,
  dividend: number,
  priors?: readonly RatioPrior[],
): SplitJump | null {
  const { bars, breaks } = series;
  const before = bars[index - 1]!.close;
  const { open, close } = bars[index]!;
  const size = Math.max(Math.abs(Math.log(before / close)), open > 0 ? Math.abs(Math.log(before / open)) : 0);
  if (breaks[index] || size < SMALLEST || isUnitChange(size)) return null;
  const jump = measureJump(series, index);
  const score = scoreSplit(jump, { priors });
  return explainedByCash(before, dividend, score.ratio) ? null : { jump, score };
}

/**
 * Whether a dividend accounts for a drop that looks like a split of `ratio`. A stock dividend that a vendor booked
 * as cash has the amount (1 - 1/ratio) x price to within rounding; only then is it taken as a split after all.
 */
function explainedByCash(before: number, dividend: number, ratio: number): boolean {
  const share = dividend / before;
  if (share < LARGE_DIVIDEND || share >= 1) return false;
  return Math.abs(-Math.log1p(-share) - Math.log(ratio)) > BOOKED_AS_CASH;
}

function dividendsByIndex(bars: readonly Bar[], dividends: readonly DividendEvent[]): Map<number, number> {
  const byIndex = new Map<number, number>();
  for (const { date, amount } of dividends) {
    const at = firstBarFrom(bars, date);
    byIndex.set(at, (byIndex.get(at) ?? 0) + amount);
  }
  return byIndex;
}
