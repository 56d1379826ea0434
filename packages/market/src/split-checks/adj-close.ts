import { adjustmentFactors, firstBarFrom } from '../prices/adjust.ts';
import { medianOf, offBy, short, toleranceOf } from './figures.ts';
import type { History } from './history.ts';
import { valid, type CheckOutcome, type SplitCase } from './types.ts';

const sessions = 20;

/**
 * Whether the adjusted close carries the split once, as the close does: adjusted close / (close x dividend factor) must be the
 * same before and after it. A close that is wrong by itself is not reported here.
 */
export function checkAdjClose({ eod, split, dividends }: SplitCase, { reference }: History): CheckOutcome {
  const at = firstBarFrom(eod, split.date);
  // A dividend is set against the right price, also where prices are in old shares.
  const right = eod.map((bar) => ({ ...bar, close: reference.get(bar.date)! }));
  const factors = adjustmentFactors(right, {
    dividends: dividends.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    basis: 'split-adjusted',
    leaveOut: () => undefined,
  });
  const shares = eod.map(({ close, adjClose }, i) => {
    const expected = close * factors[i]!;
    return adjClose !== null && adjClose > 0 && expected > 0 ? adjClose / expected : null;
  });
  const known = (from: number, to: number): number[] =>
    shares.slice(Math.max(0, from), to).filter((share) => share !== null);
  const after = medianOf(known(at, at + sessions));
  const before = medianOf(known(at - sessions, at));
  if (after === null || before === null)
    return valid('There are no adjusted closes on both sides of the split.');
  const off = known(0, at).filter((share) => offBy(share / after, split.ratio) !== null).length;
  const step = before / after;
  if (off >= Math.min(3, at))
    return {
      status: 'auto-fix',
      finding: `adjusted close off by ${short(split.ratio)} on ${off} sessions`,
      explainMsg: `The adjusted close of ${off} sessions before ${split.date} is on the other side of the split: ${short(step)} times what close and dividends give. It would be recalculated.`,
      repairs: [{ kind: 'calculate-adj-close' }],
    };
  if (Math.abs(Math.log(step)) > toleranceOf(split.ratio))
    return {
      status: 'manual-fix',
      finding: `adjusted close steps by ${short(step)}`,
      explainMsg: `The adjusted close steps by ${short(step)} at the split, which is not its ratio of ${short(split.ratio)}. Calculating it anew from close, splits and dividends would take the step out.`,
      repairs: [{ kind: 'calculate-adj-close' }],
    };
  return valid(
    `Adjusted closes on both sides of the split agree with close and dividends (step ${short(step)}).`,
  );
}
