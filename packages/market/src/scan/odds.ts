import type { ScanFinding, ScanKind, Witness } from './types.ts';

/**
 * How often a finding of a kind is an error, where no other source has the records (`peer`: where one contradicts it).
 * Measured by `testing/calibration.ts` on 52 real series of some 4,600 records each (Alpha Vantage, 2000 to 2018): as they
 * are, judged one by one (`testing/verdicts.ts`), and with errors put in, one for each series, all kinds alike; `peer` on
 * AAPL by three vendors as well, the third as judge. Half a finding on either side keeps small counts from 0 and 1.
 * `npm run bench -- market` measures them anew and prints what each half of the series says of the other. Worse data have
 * more errors than one in 4,600 records, better data fewer; the order stays. A scan never says the last three: a listed
 * split that split-adjusted prices contradict is a block, and a series holds no date twice.
 */
const RIGHT: Rates = {
  'missing-split': 0.95,
  'unadjusted-block': 0.98,
  doubled: 0.9,
  'not-positive': 0.91,
  range: 0.91,
  unit: 0.86,
  spike: 0.89,
  peer: 0.88,
  stale: 0.91,
  'zero-volume': 0.76,
  'wrong-date': 0.9,
  'wrong-ratio': 0.9,
  'duplicate-date': 0.91,
};

/**
 * What other sources do to the odds. Contradicted findings of the calibration were right in all but 1 of 400, with sources
 * that err as LEAN's of AAPL do, so that 20 is on the low side; that one source in twenty has an error from the same place is
 * assumed, since the real files do not show it.
 */
const SUPPORTING: Record<Witness, number> = { none: 1, agrees: 1 / 20, contradicts: 20 };

/** What `probabilityOf` rests on; `testing/calibration.ts` measures it anew. */
export type Rates = Readonly<Record<ScanKind, number>>;

/**
 * Probability of a finding before anybody has checked it.
 * @param confidence that of the detector, where it has one: the split detector's is a posterior of its own, low for real
 * moves that happen to have the size of a split
 */
export function probabilityOf(
  kind: ScanKind,
  witness: Witness,
  confidence = 1,
  rates: Rates = RIGHT,
): number {
  const right = rates[kind] * confidence;
  // What another source contradicts and nothing else says is that witness already.
  const support = kind === 'peer' ? 1 : SUPPORTING[witness];
  const odds = (right / (1 - right)) * support;
  return Number((odds / (1 + odds)).toPrecision(4));
}

/** Rank of a finding in the queue: its probability times how often customers asked for the symbol. */
export function scoreOf({ probability }: Pick<ScanFinding, 'probability'>, calls: number): number {
  return probability * (1 + Math.max(0, calls));
}
