import type { Bar, DividendEvent } from '../bars/bar.ts';
import { firstBarFrom } from '../prices/adjust.ts';
import { median } from '../statistics/robust.ts';

/**
 * What a restatement multiplies. A vendor's adjusted close may contain a split that its close lacks (a stock dividend
 * booked as cash), and the other way round: the one that contains it stays.
 */
export interface Reach {
  close: boolean;
  adjClose: boolean;
}

/** Bars first to end (exclusive) of a series. */
export interface Run {
  first: number;
  end: number;
}

/** Prices of the bars of some runs multiplied by a factor. */
export interface Restatement {
  factor: number;
  runs: readonly Run[];
  /** Of a split: the adjusted close alone may lack it. What a person scales is scaled. */
  split: boolean;
}

/** What is known of a series before it is restated. */
export interface ReachEvidence {
  close: ArrayLike<number>;
  /** ln(adjusted close / close) per bar, NaN where there is none or a repair made it. */
  gap: Float64Array;
  /** Dividends that the source lists as shares of the close before them, by the bar of their ex-date. */
  cash: ReadonlyMap<number, number>;
}

/**
 * Whether a dividend, as a share of the close before it, is a split of this ratio that was booked as cash: it lowers
 * the adjusted close by the very step of the split.
 */
export function isBookedAsCash(share: number, ratio: number): boolean {
  return ratio > 1 && share < 1 && Math.abs(Math.log1p(-share) + Math.log(ratio)) < BOOKED_AS_CASH;
}

/** Bars on either side of an edge whose median is compared. */
const WITNESSES = 3;
/** A dividend this near to the split's own step (logs) is the split, booked as cash: amounts are rounded to cents. */
const BOOKED_AS_CASH = 0.02;
/** Share of the step by which a witness may miss it. */
const SLACK = 0.25;

/** ln(adjusted close / close) per bar; NaN without an adjusted close, and for bars that are left out. */
export function gapsOf(
  bars: readonly Bar[],
  close: ArrayLike<number>,
  leaveOut: ReadonlySet<string> = new Set(),
): Float64Array {
  return Float64Array.from(bars, (bar, i) =>
    bar.adjClose !== null && bar.adjClose > 0 && close[i]! > 0 && !leaveOut.has(bar.date)
      ? Math.log(bar.adjClose / close[i]!)
      : Number.NaN,
  );
}

/** Dividends on the basis of `close` as shares of the close before them, by bar index. */
export function cashShares(
  bars: readonly Bar[],
  close: ArrayLike<number>,
  dividends: readonly DividendEvent[],
): Map<number, number> {
  const cash = new Map<number, number>();
  for (const { date, amount } of dividends) {
    const at = firstBarFrom(bars, date);
    const share = at > 0 && at < bars.length ? amount / close[at - 1]! : 0;
    if (share > 0 && Number.isFinite(share)) cash.set(at, (cash.get(at) ?? 0) + share);
  }
  return cash;
}

/**
 * What each restatement reaches, in their order.
 *
 * Beside a split that both lack, the adjusted close keeps the relation to the close of the other side of the edge, but for a
 * dividend of that day. Where the adjusted close contains it, that relation moves by the factor; where only the close
 * does, by its inverse. No market move enters, so that small splits are distinguished as well. Without an adjusted close
 * near the edge both are restated.
 */
export function reachOf(evidence: ReachEvidence, restatements: readonly Restatement[]): Reach[] {
  const gap = Float64Array.from(evidence.gap);
  const close = Float64Array.from(evidence.close);
  const edges = [
    ...new Set(restatements.flatMap(({ runs }) => runs.flatMap(({ first, end }) => [first, end]))),
  ];
  edges.sort((a, b) => a - b);
  return restatements.map((restatement) => {
    const reach = decide({ close, gap, cash: evidence.cash }, edges, restatement);
    const { factor, runs } = restatement;
    for (const { first, end } of runs) {
      for (let i = first; i < end; i += 1) {
        if (reach.close) close[i]! *= factor;
        if (reach.close !== reach.adjClose) gap[i]! += reach.close ? -Math.log(factor) : Math.log(factor);
      }
    }
    return reach;
  });
}

function decide(
  evidence: ReachEvidence,
  edges: readonly number[],
  { factor, runs, split }: Restatement,
): Reach {
  const step = Math.log(factor);
  const miss = { neither: 0, adjusted: 0, close: 0 };
  let witnesses = 0;
  for (const { first, end } of runs) {
    for (const [edge, inside] of [
      [first, 1],
      [end, -1],
    ] as const) {
      const moved = gapAcross(evidence.gap, edges, edge);
      if (moved === null) continue;
      // The relation inside the run against the one outside, with and without the dividend of the edge's day.
      const offset = moved * inside;
      const share = evidence.cash.get(edge) ?? 0;
      const old = -inside * cashStep(share);
      // Once the bar before it is restated, the same amount is another share of it.
      const restated = inside < 0 ? cashStep(share / factor) : old;
      const isSplit = isBookedAsCash(share, 1 / factor);
      const nearest = (...expected: number[]): number =>
        Math.min(...expected.map((each) => Math.abs(offset - each)));
      witnesses += 1;
      miss.neither += isSplit ? nearest(0) : nearest(0, old, restated);
      miss.adjusted += nearest(step, step + old, step + restated);
      miss.close += nearest(-step, old - step);
    }
  }
  const allowed = witnesses * SLACK * Math.abs(step);
  const isNearest = (value: number): boolean =>
    value < allowed && value === Math.min(miss.neither, miss.adjusted, miss.close) && value < miss.neither;
  if (isNearest(miss.adjusted)) return { close: true, adjClose: false };
  if (split && isNearest(miss.close) && isUnchanging(evidence.close, runs, step))
    return { close: false, adjClose: true };
  return { close: true, adjClose: true };
}

/** What a dividend of this share does to earlier adjusted closes, as a log; nothing where it is not below the price. */
const cashStep = (share: number): number => (share < 1 ? Math.log1p(-share) : 0);

/** How far the relation of adjusted close to close moves over an edge; null where one side has none. */
function gapAcross(gap: Float64Array, edges: readonly number[], edge: number): number | null {
  const before = edges.findLast((other) => other < edge) ?? 0;
  const after = edges.find((other) => other > edge) ?? gap.length;
  const known = (values: Float64Array): number[] => [...values].filter((value) => !Number.isNaN(value));
  const left = known(gap.subarray(Math.max(before, edge - WITNESSES), edge));
  const right = known(gap.subarray(edge, Math.min(after, edge + WITNESSES)));
  return left.length && right.length ? median(right) - median(left) : null;
}

/** Whether the close makes no step at the edges that would call for the factor. */
function isUnchanging(close: ArrayLike<number>, runs: readonly Run[], step: number): boolean {
  return runs.every(({ first, end }) =>
    [first, end].every((edge) => {
      if (edge < 1 || edge >= close.length) return true;
      return Math.abs(Math.log(close[edge]! / close[edge - 1]!)) < Math.abs(step) / 3;
    }),
  );
}
