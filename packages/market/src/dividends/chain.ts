import { logStudentT, logSumExp, MAD_TO_SIGMA, median } from '../statistics/robust.ts';
import { dropOdds } from './evidence.ts';
import { near } from './figures.ts';
import type { Witness } from './types.ts';

/** One reading of an ex-date: the payment as a share of the close before, and what is then wrong with amount and step. */
export interface Reading {
  readonly share: number;
  /** Factor by which amount and step are off: 1, 100, 0.01, 10, 0.1, 0 (absent), or `other`. */
  readonly amount: Factor;
  readonly step: Factor;
}

export type Factor = 1 | 100 | 0.01 | 10 | 0.1 | 0 | 'other';

/** A reading with its posterior odds against all others, as a logarithm. */
export interface Judged {
  readonly reading: Reading;
  readonly logOdds: number;
}

/** How rare a fault is (-ln): unit faults one in 400, other factors rarer. A list is right more often than a step. */
const cost: Record<string, number> = {
  '1': 0,
  '100': 6,
  '0.01': 6,
  '10': 6.5,
  '0.1': 6.5,
  '0': 6,
  other: 8,
};
const amountIsRarer = 1;
/** Both off by the same factor has one cause. */
const together = 1.5;
/** A fault that goes on, and the first event after it. */
const goesOn = 0.1;
const ends = 1.5;
/** A payment's usual share of the price, and how far payments spread around it (logarithm). */
const usualYield = 0.015;
const yieldSpread = 1.2;
/** Heavy tails: a special payment among usual ones must not be bent into line. */
const tails = 3;
/** A payment forty times the one before, or a fortieth, is hardly ever real. */
const unheardOf = { times: Math.log(40), cost: 7 };

const units = [100, 0.01, 10, 0.1] as const;

/** By which factor a figure is off; `other` where it is none of the usual ones. Steps below `floor` are rounding. */
function factorOf(figure: number, share: number, floor: number): Factor {
  if (near(figure, share) || Math.abs(figure - share) < floor) return 1;
  // A hundredth of a small payment may be below the rounding of others and is still no missing step.
  const unit = units.find((each) => near(figure, share * each, 0.05));
  return unit ?? (Math.abs(figure) <= floor ? 0 : 'other');
}

/** Every reading that the figures of an ex-date allow; a share of the whole price or more cannot have been paid. */
export function readingsOf({ listed, shown, step, floor }: Witness): Reading[] {
  const seen = step > floor && step < 1;
  const shares = [
    ...(listed > 0 ? [listed, listed / 100, listed * 100, listed / 10, listed * 10] : []),
    ...(seen ? [shown, shown / 100, shown * 100] : []),
  ];
  const readings: Reading[] = [];
  for (const share of shares) {
    if (!(share > 0) || share >= 0.95 || readings.some((one) => near(one.share, share, 0.05))) continue;
    const amount = listed > 0 ? factorOf(listed, share, 0) : 0;
    const reading = { share, amount, step: factorOf(shown, share, floor) };
    if (isPlausible(reading, listed > 0)) readings.push(reading);
  }
  return readings;
}

/** Both wrong by different factors is read only where a unit explains each of them, or where the step is absent. */
function isPlausible({ amount, step }: Reading, isListed: boolean): boolean {
  if (amount === 1 || step === 1) return true;
  if (!isListed) return false;
  if (amount === step) return amount === 100 || amount === 0.01;
  if (amount === 'other') return false;
  return step === 0 || ((step === 100 || step === 0.01) && amount !== 10 && amount !== 0.1);
}

const costOf = ({ amount, step }: Reading): number => {
  if (amount === 1 && step === 1) return 0;
  if (amount === step) return cost[amount]! + together;
  return (amount === 1 ? 0 : cost[amount]! + amountIsRarer) + cost[step]!;
};

const yieldFit = (share: number): number => -((Math.log(share / usualYield) / yieldSpread) ** 2) / 2;

/** How much better a share fits what companies usually pay than another, in log-odds. */
export const usualYieldOdds = (share: number, other: number): number => yieldFit(share) - yieldFit(other);

const isRight = ({ amount, step }: Reading): boolean => amount === 1 && step === 1;
const sameFault = (left: Reading, right: Reading): boolean =>
  left.amount === right.amount && left.step === right.step;

/** How far payments that follow one another usually differ (logarithm). */
function usualChange(all: readonly Witness[]): number {
  const changes = all.slice(1).flatMap((one, i) => {
    const before = all[i]!;
    if (!(one.listed > 0 && before.listed > 0)) return [];
    // A mixed-up unit is no change of the payment.
    const change = Math.abs(Math.log(one.listed / before.listed));
    return [Math.min(change, Math.abs(change - Math.LN10), Math.abs(change - 2 * Math.LN10))];
  });
  const measured = changes.length >= 3 ? MAD_TO_SIGMA * median(changes) : 0.3;
  return Math.min(0.7, Math.max(0.12, measured));
}

/**
 * Every ex-date's readings judged together: a chain in which each payment is near to the one before in yield, a fault that
 * began goes on, and each reading must fit what the price lost. Posterior by the forward-backward algorithm (Rabiner, "A
 * tutorial on hidden Markov models", 1989). Ascending by date; ex-dates without a reading get `null`.
 */
export function judgeChain(all: readonly Witness[]): (Judged[] | null)[] {
  const scale = usualChange(all);
  const nodes = all.flatMap((witness, index) => {
    const readings = readingsOf(witness);
    const weights = readings.map(({ share }) => dropOdds(witness, share, witness.drop ?? 0));
    return readings.length ? [{ index, readings, weights }] : [];
  });
  const link = (from: Reading, to: Reading): number => {
    const times = Math.log(to.share / from.share);
    const change =
      logStudentT(times, scale, tails) - (Math.abs(times) > unheardOf.times ? unheardOf.cost : 0);
    if (sameFault(from, to)) return change - (isRight(to) ? 0 : goesOn);
    return change - (isRight(to) ? ends : costOf(to));
  };
  const forward: number[][] = [];
  for (const [k, { readings, weights }] of nodes.entries()) {
    const before = nodes[k - 1];
    forward.push(
      readings.map((to, j) => {
        const reached = before
          ? logSumExp(before.readings.map((from, i) => forward[k - 1]![i]! + link(from, to)))
          : yieldFit(to.share) - costOf(to);
        return reached + weights[j]!;
      }),
    );
  }
  const backward: number[][] = nodes.map(({ readings }) => readings.map(() => 0));
  for (let k = nodes.length - 2; k >= 0; k -= 1) {
    const { readings, weights } = nodes[k + 1]!;
    backward[k] = nodes[k]!.readings.map((from) =>
      logSumExp(readings.map((to, j) => link(from, to) + weights[j]! + backward[k + 1]![j]!)),
    );
  }
  const result: (Judged[] | null)[] = all.map(() => null);
  for (const [k, { index, readings }] of nodes.entries())
    result[index] = rank(
      readings,
      readings.map((_, i) => forward[k]![i]! + backward[k]![i]!),
    );
  return result;
}

function rank(readings: readonly Reading[], scores: readonly number[]): Judged[] {
  return readings
    .map((reading, i) => {
      const others = scores.filter((_, j) => j !== i);
      return {
        reading,
        logOdds: others.length ? scores[i]! - logSumExp(others) : Number.POSITIVE_INFINITY,
      };
    })
    .toSorted((a, b) => b.logOdds - a.logOdds);
}
