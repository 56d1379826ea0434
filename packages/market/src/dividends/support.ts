import { logStudentT, MAD_TO_SIGMA, median } from '../statistics/robust.ts';
import { usualYieldOdds, type Judged } from './chain.ts';
import { dropOdds, openOdds } from './evidence.ts';
import { near, percent } from './figures.ts';
import { fewest, neighbourhood, usualTimes, type Judgement, type Verdict } from './judge.ts';
import type { DividendFault, Witness } from './types.ts';

/** An ex-date with what was judged of it. */
export interface JudgedWitness {
  readonly witness: Witness;
  readonly judgement: Judgement;
  /** All its readings; `null` where another list explains it, or where none was judged. */
  readonly ranked: readonly Judged[] | null;
}

/** Faults in which amount and adjusted close differ by a factor, so that one of the two must be right. */
const contested: ReadonlySet<DividendFault> = new Set([
  'adjustment-hundredfold',
  'adjustment-scale',
  'amount-hundredfold',
  'amount-scale',
]);

/** Log-odds, ten to one, that one source of evidence must give by itself. */
const oneSource = 2.3;
/** The same of sound payments on one side only: a company that cuts its payment looks like a fault that begins. */
const oneSide = 3.5;
/** Log-odds of the payments nearby that no price of a single day outweighs: a fall on bad news may have any size. */
const surelyDenied = 6;
/**
 * Log-odds that the prices of all payments with the same fault must give together. For a mixed-up unit the usual yield of
 * companies counts too, since it distinguishes 3 % from 0.03 %, but not 1 % from 2 %, or from a tenth.
 */
const together = { unit: 0, other: 3 };
const unitFactor = Math.log(50);
/** Log-odds against a reading in which amount and adjusted close are both wrong, where one of them is said to be right. */
const againstBoth = 3;
/** Spread of sound payments around their median (logarithm), and the tails of that distribution. */
const leastSpread = 0.12;
const tails = 3;

/** A verdict against one of the other readings of its ex-date. */
interface Contest {
  readonly index: number;
  readonly witness: Witness;
  readonly verdict: Verdict;
  /** The share that the other reading says. */
  readonly rival: number;
  /** Whether that reading has one usual fault only. */
  readonly isSimple: boolean;
}

function contests(judged: readonly JudgedWitness[]): Contest[] {
  return judged.flatMap(({ witness, judgement, ranked }, index) => {
    if (!judgement || !('verdict' in judgement)) return [];
    const { verdict } = judgement;
    return (ranked ?? []).flatMap(({ reading: { share: rival, amount, step } }) => {
      const isSimple = (amount === 1) !== (step === 1) && amount !== 'other' && step !== 'other';
      return near(rival, verdict.share, 0.05) ? [] : [{ index, witness, verdict, rival, isSimple }];
    });
  });
}

/** Whether the rival is what the other of amount and adjusted close says. */
function isOtherWitness({ witness, verdict, rival }: Contest): boolean {
  if (!contested.has(verdict.fault)) return false;
  return near(rival, verdict.fault.startsWith('amount') ? witness.listed : witness.shown, 0.05);
}

/** The nearest payments without any finding. */
interface Sound {
  readonly isEnough: boolean;
  /** Whether they lie within the usual factor of their median. */
  readonly isAgreed: boolean;
  readonly isBothSides: boolean;
  /** Log density of a share, and its distance from the median (logarithm). */
  readonly density: (share: number) => number;
  readonly away: (share: number) => number;
}

function soundAround(judged: readonly JudgedWitness[], index: number): Sound {
  const sound = judged
    .flatMap(({ witness, judgement }, i) =>
      judgement === null && witness.listed > 0 ? [{ share: Math.log(witness.listed), by: i - index }] : [],
    )
    .toSorted((a, b) => Math.abs(a.by) - Math.abs(b.by))
    .slice(0, neighbourhood);
  const middle = median(sound.map(({ share }) => share));
  const away = sound.map(({ share }) => Math.abs(share - middle));
  const spread = Math.max(leastSpread, MAD_TO_SIGMA * median(away));
  const isAgreed = sound.length >= fewest && Math.max(...away) <= Math.log(usualTimes);
  const isBothSides = new Set(sound.map(({ by }) => Math.sign(by))).size > 1;
  return {
    isEnough: sound.length >= fewest,
    isAgreed,
    isBothSides,
    density: (share) => logStudentT(Math.log(share) - middle, spread, tails),
    away: (share) => Math.abs(Math.log(share) - middle),
  };
}

/** What the prices of all payments with the same fault say together. */
interface GroupOdds {
  readonly price: number;
  /** How far price and, for a unit, usual yield exceed what they must say together. */
  readonly excess: number;
}

/**
 * A drop short of a payment weighs less in `dropOdds`, which over many payments adds up to a preference of the larger one;
 * between 1 % and 2 % that decides, so that there `openOdds` is asked.
 */
function groupOdds(group: readonly Contest[]): GroupOdds {
  const share = median(group.map(({ verdict }) => verdict.share));
  const rival = median(group.map((one) => one.rival));
  const isUnit = Math.abs(Math.log(share / rival)) >= unitFactor;
  const oddsOf = isUnit ? dropOdds : openOdds;
  const price = group.reduce((sum, one) => sum + oddsOf(one.witness, one.verdict.share, one.rival), 0);
  return {
    price,
    excess: isUnit ? price + usualYieldOdds(share, rival) - together.unit : price - together.other,
  };
}

/**
 * Whether the series has the same factor between amount and adjusted close elsewhere, and the other of the two is said to be
 * wrong there: one series has one cause.
 */
function isContradicted({ witness, verdict }: Contest, judged: readonly JudgedWitness[]): boolean {
  const isAmount = verdict.fault.startsWith('amount');
  return judged.some(
    ({ witness: other, judgement }) =>
      judgement &&
      'verdict' in judgement &&
      contested.has(judgement.verdict.fault) &&
      judgement.verdict.fault.startsWith('amount') !== isAmount &&
      near(other.listed / other.shown, witness.listed / witness.shown, 0.05),
  );
}

/** Whether a verdict holds against one rival. */
function isSupported(
  contest: Contest,
  sound: Sound,
  group: GroupOdds,
  judged: readonly JudgedWitness[],
): boolean {
  const { witness, verdict, rival } = contest;
  const price = dropOdds(witness, verdict.share, rival);
  const nearby = sound.isEnough ? sound.density(verdict.share) - sound.density(rival) : 0;
  const isMissing = verdict.fault === 'adjustment-missing';
  if ((contested.has(verdict.fault) || isMissing) && nearby <= -surelyDenied) return false;
  const counts = sound.isAgreed && sound.away(verdict.share) <= Math.log(usualTimes) ? nearby : 0;
  if (isOtherWitness(contest) && isContradicted(contest, judged)) return price >= oneSource;
  if (isOtherWitness(contest))
    return price >= oneSource || counts >= (sound.isBothSides ? oneSource : oneSide) || group.excess >= 0;
  if (price >= oneSource) return true;
  if (nearby <= -oneSource) return false;
  if (isMissing) return !sound.isEnough || sound.isAgreed || group.excess >= 0;
  // Two faults in place of one are not read from sound payments on one side.
  const isDouble = verdict.fault === 'both-wrong' && contest.isSimple && witness.shown > witness.floor;
  if (isDouble && sound.isEnough && !sound.isBothSides) return group.price >= againstBoth;
  if (counts >= againstBoth || group.price >= againstBoth) return true;
  return !contested.has(verdict.fault) || !sound.isEnough;
}

/**
 * Verdicts held to stricter evidence than the chain's, which carries one weak preference through a whole series. Where amount
 * and adjusted close differ by a factor, the day's own price, sound payments nearby or all payments with this fault
 * together must decide which is right; a verdict that sound payments nearby contradict is dropped. All others become doubts,
 * and nothing is changed.
 */
export function requireSupport(judged: readonly JudgedWitness[]): JudgedWitness[] {
  const all = contests(judged);
  const groupOf = ({ verdict, rival }: Contest): string =>
    `${verdict.fault} ${Math.round(4 * Math.log(verdict.share / rival))}`;
  const odds = new Map([...Map.groupBy(all, groupOf)].map(([key, group]) => [key, groupOdds(group)]));
  const byIndex = Map.groupBy(all, ({ index }) => index);
  const unsupported = new Map<number, Contest>();
  for (const [index, rivals] of byIndex) {
    const sound = soundAround(judged, index);
    const found = rivals.find((each) => !isSupported(each, sound, odds.get(groupOf(each))!, judged));
    if (found) unsupported.set(index, found);
  }
  // One series has one cause: where most payments with a fault are undecided, one that only payments nearby support is too.
  for (const group of Map.groupBy(all.filter(isOtherWitness), groupOf).values()) {
    if (group.filter(({ index }) => unsupported.has(index)).length <= group.length / 2) continue;
    for (const one of group)
      if (dropOdds(one.witness, one.verdict.share, one.rival) < oneSource) unsupported.set(one.index, one);
  }
  return judged.map((one, i) => {
    const contest = unsupported.get(i);
    return contest ? { ...one, judgement: { doubt: doubtOf(contest) } } : one;
  });
}

function doubtOf({ witness, verdict, rival }: Contest): { date: string; reason: string } {
  const { date, listed, shown } = witness;
  const figures = `the amount is ${percent(listed)} of the price, the adjusted close shows ${percent(shown)}`;
  return {
    date,
    reason: `${figures}: neither the price nor sound payments nearby decide between ${percent(verdict.share)} and ${percent(rival)}`,
  };
}
