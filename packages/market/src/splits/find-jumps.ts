import type { Bar, DividendEvent } from '../bars/bar.ts';
import { firstBarFrom } from '../prices/adjust.ts';
import { priceGrid } from './grid.ts';
import { measureJump } from './jumps.ts';
import type { Jump, Series } from './jumps.ts';
import { FLAG_LOG_ODDS, isFlagged, scoreBookedSplit, scoreSplit } from './odds.ts';
import type { RatioScore } from './odds.ts';
import type { RatioPrior } from './ratios.ts';

/** A session that moves like a split. */
export interface SplitJump {
  jump: Jump;
  score: RatioScore;
}

/** Smallest |ln| of the close or open ratio worth scoring; 6-for-5 is 0.18. */
export const SMALLEST = 0.14;
/** A dividend of less than a tenth of the price cannot be mistaken for a split. */
const LARGE_DIVIDEND = 0.1;
/** A move of so few steps of the price grid says nothing of a ratio. */
export const FEWEST_TICKS = 3;

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
    if (scored && isFlagged(scored.score, above)) found.push(scored);
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
  if (breaks[index]) return null;
  const large = isLarge(series, index, dividend);
  // A large dividend that the price does not show at all is wrong itself.
  if (moveSize(before, bars[index]!, 0) < SMALLEST) return null;
  if (moveSize(before, bars[index]!, large ? dividend : 0) >= SMALLEST) {
    const jump = measureJump(series, index, large ? dividend : 0, dividend);
    if (isUnitChange(jump.close) || jump.ticks <= FEWEST_TICKS) return null;
    return { jump, score: scoreSplit(jump, { priors }) };
  }
  // The dividend accounts for the drop, unless it is the split itself.
  if (!large || dividend >= before) return null;
  const jump = measureJump(series, index, 0, dividend);
  const score = scoreBookedSplit(
    jump,
    dividend / before,
    (0.5 * priceGrid(bars.slice(index - 1, index))) / before,
  );
  return jump.ticks > FEWEST_TICKS ? { jump, score } : null;
}

/** The larger move of open and close from the close before, as a log, with a dividend added to both. */
function moveSize(before: number, { open, close }: Bar, cash: number): number {
  const moves = [close, open > 0 ? open : close].map((price) => Math.abs(Math.log(before / (price + cash))));
  return Math.max(...moves);
}

/** The jump at a session, cum dividend where a large one is booked on it. */
export function jumpsAt(series: Series, index: number, cash: ReadonlyMap<number, number>): Jump[] {
  const dividend = cash.get(index) ?? 0;
  const plain = measureJump(series, index, 0, dividend);
  return isLarge(series, index, dividend) ? [plain, measureJump(series, index, dividend)] : [plain];
}

/** Whether a dividend is a tenth of the price or more, on the basis before the session or on the one since. */
function isLarge({ bars }: Series, index: number, dividend: number): boolean {
  return dividend >= LARGE_DIVIDEND * Math.min(bars[index - 1]!.close, bars[index]!.close + dividend);
}

/** Dividends by the index of the record on whose day they act. */
export function dividendsByIndex(
  bars: readonly Bar[],
  dividends: readonly DividendEvent[],
): Map<number, number> {
  const byIndex = new Map<number, number>();
  for (const { date, amount } of dividends) {
    const at = firstBarFrom(bars, date);
    byIndex.set(at, (byIndex.get(at) ?? 0) + amount);
  }
  return byIndex;
}
