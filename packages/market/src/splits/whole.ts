import { firstBarFrom } from '../prices/adjust.ts';
import { confidenceOf } from './evidence.ts';
import type { Excursion } from './excursions.ts';
import type { Series } from './jumps.ts';
import { UNDECIDED } from './odds.ts';
import type { SplitDetection } from './types.ts';

/** Sessions around a finding in which records that were set aside may hide the split, or be one side of it. */
const NEARBY = 15;

/**
 * Findings that hold whether or not records nearby are set aside as a run of wrong ones. In volatile prices a real move may
 * undo a split within days; without those records the split seems never made, or made on another day. Where the whole series
 * does not say the same, a person decides.
 * @param judge findings in the whole series; called where it matters only
 */
export function requireWhole(
  findings: readonly SplitDetection[],
  { bars }: Series,
  excursions: readonly Excursion[],
  judge: () => SplitDetection[],
): SplitDetection[] {
  const isNear = (date: string): boolean => {
    const index = firstBarFrom(bars, date);
    return excursions.some(({ from, to }) => index >= from - NEARBY && index <= to + 1 + NEARBY);
  };
  let inWhole: SplitDetection[] | null = null;
  return findings.map((finding) => {
    const { kind, date, ratio, evidence } = finding;
    // A block of such records is judged by the two moves at its edges.
    if (kind === 'unadjusted-block' || !(isNear(date) || (evidence.listed && isNear(evidence.listed.date))))
      return finding;
    inWhole ??= judge();
    const same = inWhole.find((each) => each.kind === kind && each.date === date && each.ratio === ratio);
    const confidence = Math.min(same?.confidence ?? confidenceOf(UNDECIDED), finding.confidence);
    return { ...finding, confidence };
  });
}
