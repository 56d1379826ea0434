import type { Bar } from '../bars/bar.ts';
import { gapsOf } from '../series/reach.ts';
import { logStudentT } from '../statistics/robust.ts';
import { gridOf } from './grid.ts';

/**
 * What the vendor's adjusted close does at a session beyond the close, as logs of old over new. No market move is in
 * it, so that it distinguishes ratios that the price cannot, and events that nobody lists.
 */
export interface AdjustedStep {
  /** ln of the factor by which the adjusted close corrects the close there. */
  step: number;
  /** What rounding of the prices does to it. */
  rounding: number;
  /** Cash of the day and the prices that it is a share of: close before, close on the day. */
  paid: number;
  before: number;
  close: number;
  /** Log ratios that the list has on that day: the vendor adjusts by its own list, right or wrong. */
  listed: readonly number[];
}

/** Sessions on either side in which the rounding of adjusted closes is searched for. */
const AROUND = 20;
/** Adjusted closes follow from unrounded prices and factors: what the rounding of the shown ones leaves open. */
const EXACT = 0.002;
/** A larger share of the price is not an ordinary dividend that the list merely leaves out. */
const ORDINARY = 0.07;

/** The adjusted close as a witness of session `index`; null where it is absent on either side. */
export function adjustedStep(bars: readonly Bar[], index: number, paid: number): AdjustedStep | null {
  const sides = bars.slice(index - 1, index + 1);
  const [before, after] = gapsOf(
    sides,
    sides.map(({ close }) => close),
  );
  const step = after! - before!;
  if (!Number.isFinite(step)) return null;
  const near = bars.slice(Math.max(0, index - AROUND), index + AROUND);
  const adjusted = near.flatMap(({ adjClose }) => (adjClose !== null && adjClose > 0 ? [adjClose] : []));
  const lowest = Math.min(...sides.map(({ adjClose }) => adjClose!));
  return {
    step,
    rounding: gridOf(adjusted) / 2 / lowest,
    paid,
    before: sides[0]!.close,
    close: sides[1]!.close,
    listed: [],
  };
}

/** How an adjusted close relates to a split of some ratio. */
export type Agreement = 'silent' | 'exact' | 'near' | 'none';

/**
 * Whether the step is that of a split: exactly, but for an ordinary dividend that is not listed, or not at all. It is
 * silent where it shows nothing, or only what the list has.
 * @param at ln of the ratio
 */
export function agreement(adjusted: AdjustedStep | null, at: number, rounding: number): Agreement {
  if (!adjusted) return 'silent';
  const exact = 3 * scaleOf(adjusted, rounding);
  const isOrdinary = (miss: number): boolean => miss > -exact && miss < ORDINARY + exact;
  const known = [0, ...adjusted.listed];
  if (known.some((each) => misses(adjusted, each).some(isOrdinary))) return 'silent';
  const misfits = misfitsOf(adjusted, at);
  if (misfits.some((miss) => Math.abs(miss) < exact)) return 'exact';
  return misfits.some(isOrdinary) ? 'near' : 'none';
}

/** By how much the step misses a split: shown by it, or not, its cash a share of the price that the split implies. */
const misfitsOf = (adjusted: AdjustedStep, at: number): number[] =>
  [at, 0, ...adjusted.listed].flatMap((shown) => misses(adjusted, shown, at));

/** Share of vendors whose adjusted close contains a split or a spin-off that their list has not: assumed. */
const KNOWS = 0.5;
/** Density of steps that an ordinary dividend beside the split explains, if the list leaves it out. */
const LEFT_OUT = 0.02 / ORDINARY;
/** Density of wrong steps: one session with a jump in a hundred, a factor of twenty either way. */
const WRONG = 0.01 / 6;

/** ln density of the step under a split of this ratio, against one that shows nothing. */
export function logAdjustedSplit(adjusted: AdjustedStep | null, at: number, rounding: number): number {
  const how = agreement(adjusted, at, rounding);
  if (how === 'silent' || !adjusted) return 0;
  if (how === 'near') return Math.log(LEFT_OUT);
  if (how === 'none') return Math.log(WRONG);
  const miss = Math.min(...misfitsOf(adjusted, at).map(Math.abs));
  return Math.log(KNOWS) + logStudentT(miss, scaleOf(adjusted, rounding), 3);
}

/** The same without a split: a distribution that the list leaves out may be of any size; else the step is wrong. */
export function logAdjustedElse(adjusted: AdjustedStep | null, rounding: number, isSpinOff: boolean): number {
  if (agreement(adjusted, 0, rounding) === 'silent') return 0;
  return Math.log(isSpinOff && adjusted!.step > 0 ? KNOWS : WRONG);
}

/** The same under a split with a distribution that nobody lists: one of them, or both, may be in the step. */
export function logAdjustedWith(adjusted: AdjustedStep | null, at: number, rounding: number): number {
  if (!adjusted || agreement(adjusted, at, rounding) === 'silent') return 0;
  return Math.log(adjusted.step > 0 || adjusted.step > at ? KNOWS : WRONG);
}

const scaleOf = (adjusted: AdjustedStep, rounding: number): number =>
  Math.hypot(EXACT, adjusted.rounding, rounding);

/**
 * By how much the step misses one that shows a ratio, without and with the cash of the day by each way to adjust for it.
 * @param split ln of the ratio by which the price before the cash is on another basis than the cash
 */
function misses({ step, paid, before, close }: AdjustedStep, shown: number, split = shown): number[] {
  const shares = [paid / before, (paid * Math.exp(split)) / before].filter((share) => share < 1);
  const cash = [0, ...shares.map((share) => -Math.log1p(-share)), Math.log1p(paid / close)];
  return cash.map((each) => step - shown - each);
}
