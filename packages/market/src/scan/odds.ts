import type { ScanFinding, ScanKind, Witness } from './types.ts';

/**
 * How often a finding of a kind is an error, where no other source has the records. Measured by `testing/calibration.ts`
 * on every second of 52 real series of some 5,000 records, as they are and with one error put in, at a rate of one error
 * for each series; checked on the other half. What the real series show by themselves counts as false alarm, though
 * some are the vendor's own errors: the figures are on the low side. Worse data have more errors than that, better data
 * fewer; the order stays. Not measured, since those series hold none: `doubled` (taken as a block), `peer`,
 * `duplicate-date`, and the faults of a list.
 */
const RIGHT: Record<ScanKind, number> = {
  'missing-split': 0.76,
  'unadjusted-block': 0.47,
  doubled: 0.47,
  'wrong-date': 0.4,
  'wrong-ratio': 0.4,
  'duplicate-date': 0.88,
  'not-positive': 0.88,
  range: 0.88,
  unit: 0.62,
  spike: 0.48,
  peer: 0.1,
  stale: 0.89,
  'zero-volume': 0.58,
};

/** What other sources do to the odds. Assumed, not measured: the real files hold no second honest source. */
const HEARD: Record<Witness, number> = { none: 1, agrees: 1 / 20, contradicts: 20 };

/**
 * Probability of a finding before anybody has looked at it.
 * @param confidence that of the detector, where it has one: the split detector's is a posterior of its own, low for real
 * moves that happen to have the size of a split
 */
export function probabilityOf(kind: ScanKind, witness: Witness, confidence = 1): number {
  const right = RIGHT[kind] * confidence;
  const odds = (right / (1 - right)) * HEARD[witness];
  return Number((odds / (1 + odds)).toPrecision(4));
}

/** Where a finding stands in the queue: its probability times how often customers asked for the symbol. */
export function scoreOf({ probability }: Pick<ScanFinding, 'probability'>, calls: number): number {
  return probability * (1 + Math.max(0, calls));
}
