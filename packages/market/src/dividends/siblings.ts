import { near, percent } from './figures.ts';
import type { JudgedWitness } from './support.ts';
import type { DividendDoubt, DividendFault, Witness } from './types.ts';

/** Days within which a payment without a step and a step without a payment may be one payment: three sessions, holidays. */
const twinDays = 7;
const dayMs = 86_400_000;
/** Half of a payment whose date and step lie apart. */
const halves: ReadonlySet<DividendFault> = new Set([
  'adjustment-missing',
  'adjustment-phantom',
  'amount-missing',
]);

const isUndecided = ({ judgement }: JudgedWitness): boolean => judgement !== null && 'doubt' in judgement;

/** Amount and adjusted close differ by the same factor: one cause. */
const isLike = (left: Witness, right: Witness): boolean =>
  [left, right].every(
    ({ listed, shown, floor }) => listed > 0 && shown > floor && !near(listed, shown, 0.05),
  ) && near(left.listed / left.shown, right.listed / right.shown, 0.05);

/**
 * Repairs of one cause are all or nothing: a change of one ex-date while the others with the same cause are undecided leaves
 * a series that is neither the vendor's nor right. Undecided with the others are a payment whose amount and adjusted close
 * differ by a factor that is undecided at most ex-dates that have it; a payment without a step, or a step without a payment,
 * beside an undecided one; and a step beside an adjusted close that had to be calculated.
 * @param isFilled whether the step rests on a calculated adjusted close
 * @param doubted ex-dates that are undecided already
 */
export function leaveTogether(
  judged: readonly JudgedWitness[],
  isFilled: (witness: Witness) => boolean,
  doubted: readonly DividendDoubt[] = [],
): JudgedWitness[] {
  const undecided = [
    ...doubted.map(({ date }) => date),
    ...judged.filter(isUndecided).map(({ witness }) => witness.date),
  ];
  const isBeside = ({ date }: Witness): boolean =>
    undecided.some((other) => Math.abs(Date.parse(other) - Date.parse(date)) <= twinDays * dayMs);
  return judged.map((one) => {
    const { witness, judgement } = one;
    if (!judgement || 'doubt' in judgement) return one;
    const doubt = (why: string): JudgedWitness => ({
      ...one,
      judgement: {
        doubt: {
          date: witness.date,
          reason: `the amount is ${percent(witness.listed)} of the price, the adjusted close shows ${percent(witness.shown)}: ${why}`,
        },
      },
    });
    if (witness.amount === 0 && isFilled(witness)) return doubt('an adjusted close beside it is unreadable');
    if (halves.has(judgement.verdict.fault) && isBeside(witness))
      return doubt('an ex-date within days is undecided, and both may be one payment');
    const like = judged.filter((other) => isLike(other.witness, witness));
    const open = like.filter(isUndecided).length;
    return open > like.length / 2 ? doubt('it is undecided at most ex-dates with the same factor') : one;
  });
}
