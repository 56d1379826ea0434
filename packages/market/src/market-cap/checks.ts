import type { SplitEvent } from '../bars/bar.ts';
import { splitFactor, type ShareStep } from './shares.ts';

/** A share count that does not fit its neighbours. */
export interface ShareFinding {
  date: string;
  /**
   * `unit`: off by 50 or more, such as thousands read as shares; `split-basis`: off by the ratio of a split nearby, so
   * that the split was counted twice or not at all; `spike`: unlike both neighbours, which agree; `jump`: all counts from
   * here on are a whole multiple or part of those before, as if a split were missing from the list.
   */
  kind: 'unit' | 'split-basis' | 'spike' | 'jump';
  /** The count as of its day. */
  shares: number;
  /** What would fit; null where no count but something else is to be repaired. */
  suggested: number | null;
  reason: string;
}

const unitJump = 50;
const spikeJump = 1.4;
const agreement = 1.2;
const ratioTolerance = 0.04;
/** Days on both sides of a split in which a count on the wrong basis is searched for. */
const nearDays = 200;

const apart = (left: number, right: number): number => Math.max(left, right) / Math.min(left, right);
const daysBetween = (left: string, right: string): number =>
  Math.abs(Date.parse(left) - Date.parse(right)) / 86_400_000;

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

/** What the counts around one say: the median of up to two on each side. */
function expected(steps: readonly ShareStep[], at: number): number | undefined {
  const around = [...steps.slice(Math.max(0, at - 2), at), ...steps.slice(at + 1, at + 3)];
  return around.length >= 2 ? medianOf(around.map((step) => step.shares)) : undefined;
}

function kindOf(
  steps: readonly ShareStep[],
  at: number,
  fit: number,
  splits: readonly SplitEvent[],
): Pick<ShareFinding, 'kind' | 'reason'> | undefined {
  const { date, shares } = steps[at]!;
  const off = apart(shares, fit);
  const times = shares > fit ? `${off.toFixed(2)} times` : `1/${off.toFixed(2)} of`;
  if (off >= unitJump)
    return { kind: 'unit', reason: `${date}: ${times} the counts around it, a wrong unit` };
  const split = splits.find(
    (one) =>
      daysBetween(one.date, date) <= nearDays &&
      one.ratio !== 1 &&
      Math.abs(off / apart(one.ratio, 1) - 1) <= ratioTolerance,
  );
  if (split)
    return {
      kind: 'split-basis',
      reason: `${date}: ${times} the counts around it, the ratio of the split on ${split.date}`,
    };
  const [before, after] = [steps[at - 1], steps[at + 1]];
  if (!before || !after || apart(before.shares, after.shares) > agreement) return undefined;
  if (apart(shares, before.shares) < spikeJump || apart(shares, after.shares) < spikeJump) return undefined;
  return { kind: 'spike', reason: `${date}: ${times} the counts before and after it` };
}

/** The step from the count before, where it looks like a split that nobody lists. */
function jumpAt(steps: readonly ShareStep[], at: number): string | undefined {
  const [before, step] = [steps[at - 1], steps[at]!];
  if (!before) return undefined;
  const off = apart(step.shares, before.shares);
  const whole = Math.round(off);
  if (whole < 2 || whole >= unitJump || Math.abs(off / whole - 1) > ratioTolerance) return undefined;
  const ratio = step.shares > before.shares ? `${whole}:1` : `1:${whole}`;
  return `${step.date}: the counts change by ${ratio} as in a split, but none is listed`;
}

/**
 * Share counts that look wrong. Steps ascend and are restated, so that a right count does not jump at a split; an
 * issue or a buyback moves the counts after it too and is no finding, unless it looks like a split.
 */
export function findShareOutliers(
  steps: readonly ShareStep[],
  splits: readonly SplitEvent[],
): ShareFinding[] {
  const found = new Map<number, ShareFinding>();
  const note = (at: number, what: Pick<ShareFinding, 'kind' | 'reason'>, fit: number | null): void => {
    const { date, shares } = steps[at]!;
    const factor = splitFactor(date, splits);
    const suggested = fit === null ? null : Math.round(fit / factor);
    found.set(at, { ...what, date, shares: shares / factor, suggested });
  };
  for (const at of steps.keys()) {
    const fit = expected(steps, at);
    if (fit === undefined || apart(steps[at]!.shares, fit) < spikeJump) continue;
    const what = kindOf(steps, at, fit, splits);
    if (what) note(at, what, fit);
  }
  for (const at of steps.keys()) {
    const reason = found.has(at) || found.has(at - 1) ? undefined : jumpAt(steps, at);
    if (reason) note(at, { kind: 'jump', reason }, null);
  }
  return [...found].sort(([a], [b]) => a - b).map(([, finding]) => finding);
}

/** What of a market cap is compared. */
export interface MarketCapReading {
  /** The vendor's quote. */
  quoted: number | null;
  /** Price times shares on the day of the quote. */
  charted: number | null;
}

/** Sources' counts are a quarter apart at times, so a tenth is no error. */
export const mismatchTolerance = 0.1;

/** How many times the quote our market cap is, where that is an error; null where the two agree or one is missing. */
export function marketCapMismatch({ quoted, charted }: MarketCapReading): number | null {
  if (quoted === null || charted === null) return null;
  return apart(quoted, charted) > 1 + mismatchTolerance ? charted / quoted : null;
}
