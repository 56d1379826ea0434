import { oddsToRewrite } from '../statistics/expected-loss.ts';
import { logStudentT, MAD_TO_SIGMA, median } from '../statistics/robust.ts';
import { usualYieldOdds, type Judged } from './chain.ts';
import { dropOdds, openOdds } from './evidence.ts';
import { near, percent } from './figures.ts';
import { fewest, neighbourhood, quietDay, usualTimes, type Judgement, type Verdict } from './judge.ts';
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
const together = { unit: 0, other: 8 };
/** Fewest payments of a group whose own spread of the drops is measured. */
const fewestOfGroup = 4;
/** A drop this many spreads from either share has another cause, and decides nothing between them. */
const otherCause = 6;
/** Days without a payment after which a company that pays again may do so at another level. */
const stopped = 400;
/** Prices that swing so many times as much as at the sound payments: companies in trouble cut what they pay. */
const turmoil = 1.4;
/** Log-odds that the prices of a series give against its figures, none by its mere size, before all of them are changed. */
const pricesAgree = 3;
/** Log-odds of the day's own price against a reading that is of one order with its rival. */
const priceDenies = 0.75;
/** Share of the usual gap between ex-dates below which a payment is an extra one. */
const closer = 0.5;
/** How much the first payment of a stretch may differ from the sound one beside it. */
const goesOnWithin = 1.4;
/** Log-odds that the price of one day gives by itself, beside those that grow with the cells at stake: some five spreads. */
const byItself = 4;
/** Distance from the median of sound payments nearby (logarithm) from which a payment is none of the usual ones. */
const unusual = Math.log(2);
const unitFactor = Math.log(50);
/** Log-odds against a reading in which amount and adjusted close are both wrong, where one of them is said to be right. */
const againstBoth = 3;
/** Spread of sound payments around their median (logarithm), and the tails of that distribution. */
const leastSpread = 0.12;
const tails = 3;
const dayMs = 86_400_000;

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

/** Cells that a verdict rewrites: one amount, or every adjusted close before the ex-date. */
const cellsOf = ({ witness, verdict }: Contest): number =>
  near(witness.shown, verdict.share, 0.05) ? 1 : witness.at;

/**
 * Whether a listed amount would be changed by a factor that no mixed-up unit or slipped point makes. Amounts are published
 * figures, steps are calculated ones: of the two it is the step that is off by such a factor.
 */
const isOddAmount = ({ witness, verdict }: Contest): boolean =>
  verdict.fault.startsWith('amount') &&
  ![100, 0.01, 10, 0.1].some((unit) => near(witness.listed, unit * verdict.share, 0.05));

/** Whether the two shares are of one order, so that a real payment may be either: companies do pay twice the usual. */
const isNearRival = ({ verdict, rival }: Contest): boolean =>
  Math.abs(Math.log(verdict.share / rival)) < Math.log(usualTimes);

/** The nearest payments without any finding. */
interface Sound {
  readonly isEnough: boolean;
  /** Whether there are others before or after a time in which the company had stopped paying: they count no more. */
  readonly isCutOff: boolean;
  /** Whether they lie within the usual factor of their median. */
  readonly isAgreed: boolean;
  readonly isBothSides: boolean;
  /** Whether the ex-date is out of the schedule, as special payments are: those nearby say nothing of it. */
  readonly isExtra: boolean;
  /** Whether the verdicts go on from the nearest of them: a company that cuts its payment hardly cuts it to the very tenth. */
  readonly isContinued: boolean;
  /** Median spread of the price on their days. */
  readonly spread: number;
  /** Log density of a share, and its distance from the median (logarithm). */
  readonly density: (share: number) => number;
  readonly away: (share: number) => number;
}

/** Per ex-date, how many times the company had stopped paying before it. */
function stretches(judged: readonly JudgedWitness[]): number[] {
  let count = 0;
  return judged.map(({ witness }, i) => {
    const before = judged[i - 1]?.witness.date ?? witness.date;
    if (Date.parse(witness.date) - Date.parse(before) > stopped * dayMs) count += 1;
    return count;
  });
}

/** Whether an ex-date is much nearer to another one than ex-dates usually are. */
function isExtra(judged: readonly JudgedWitness[], index: number): boolean {
  const listed = judged.flatMap(({ witness }, i) =>
    witness.listed > 0 || i === index ? [{ at: witness.at, i }] : [],
  );
  const gaps = listed.slice(1).map(({ at }, k) => at - listed[k]!.at);
  const k = listed.findIndex(({ i }) => i === index);
  return (
    gaps.length >= fewest && Math.min(gaps[k - 1] ?? Infinity, gaps[k] ?? Infinity) < closer * median(gaps)
  );
}

/** Whether the first verdict after a sound payment, on the way to an ex-date, says about as much as that payment. */
function isContinued(judged: readonly JudgedWitness[], index: number, sound: number): boolean {
  const isPaid = ({ judgement }: JudgedWitness): boolean =>
    judgement !== null && 'verdict' in judgement && judgement.verdict.share > 0;
  const first =
    sound < index
      ? judged.slice(sound + 1, index + 1).find(isPaid)
      : judged.slice(index, sound).findLast(isPaid);
  const { judgement } = first ?? { judgement: null };
  if (!judgement || !('verdict' in judgement)) return false;
  const times = judgement.verdict.share / judged[sound]!.witness.listed;
  return Math.abs(Math.log(times)) <= Math.log(goesOnWithin);
}

function soundAround(judged: readonly JudgedWitness[], stretch: readonly number[], index: number): Sound {
  const all = judged.flatMap(({ witness, judgement }, i) =>
    judgement === null && witness.listed > 0
      ? [
          {
            share: Math.log(witness.listed),
            by: i - index,
            noise: witness.spread,
            isCutOff: stretch[i] !== stretch[index],
          },
        ]
      : [],
  );
  const sound = all
    .filter(({ isCutOff }) => !isCutOff)
    .toSorted((a, b) => Math.abs(a.by) - Math.abs(b.by))
    .slice(0, neighbourhood);
  const middle = median(sound.map(({ share }) => share));
  const away = sound.map(({ share }) => Math.abs(share - middle));
  const spread = Math.max(leastSpread, MAD_TO_SIGMA * median(away));
  const isAgreed = sound.length >= fewest && Math.max(...away) <= Math.log(usualTimes);
  const isBothSides = new Set(sound.map(({ by }) => Math.sign(by))).size > 1;
  return {
    isEnough: sound.length >= fewest,
    isCutOff: sound.length < fewest && all.length > sound.length,
    isAgreed,
    isBothSides,
    isExtra: isExtra(judged, index),
    isContinued: isContinued(judged, index, index + (sound[0]?.by ?? 0)),
    spread: median(sound.map(({ noise }) => noise)),
    density: (share) => logStudentT(Math.log(share) - middle, spread, tails),
    away: (share) => Math.abs(Math.log(share) - middle),
  };
}

/** What the prices of all payments with the same fault say together. */
interface GroupOdds {
  readonly price: number;
  /** The same where no gap says as much as its size: news of one day does not speak for all. */
  readonly open: number;
  /** How far price and, for a unit, usual yield exceed what they must say together. */
  readonly excess: number;
  /**
   * The same before as many listed amounts are changed by a factor that no slip makes. Only upwards: prices keep a part of a payment,
   * and over many of them that adds up to a preference of a smaller one.
   */
  readonly odd: number;
}

/**
 * By how much the drops of a group scatter around what its verdicts say, against the usual gap: around ex-dates it may be
 * more. At least 1, and 1 for too few payments.
 */
function scatter(group: readonly Contest[]): number {
  const off = group.flatMap(({ witness: { drop, spread }, verdict }) =>
    drop === null ? [] : [(drop - verdict.share) / spread],
  );
  if (off.length < fewestOfGroup) return 1;
  const middle = median(off);
  return Math.max(1, MAD_TO_SIGMA * median(off.map((one) => Math.abs(one - middle))));
}

/**
 * What the price of its own day says, in log-odds: nothing where it moved for another reason, and never for a verdict on a day
 * of news, on which it may have fallen by any share.
 */
function dayOdds({ witness, verdict, rival }: Contest): number {
  const { drop, spread } = witness;
  const nearest = drop === null ? 0 : Math.min(Math.abs(drop - verdict.share), Math.abs(drop - rival));
  if (nearest > otherCause * spread) return 0;
  const odds = dropOdds(witness, verdict.share, rival);
  return (witness.bustle ?? 0) > quietDay ? Math.min(0, odds) : odds;
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
  const times = scatter(group);
  const sum = (by: typeof dropOdds): number =>
    group.reduce(
      (all, { witness, verdict, rival: other }) =>
        all + by({ ...witness, spread: times * witness.spread }, verdict.share, other),
      0,
    );
  const price = sum(oddsOf);
  // What companies usually pay does not outweigh prices that deny it.
  const yields = price < -priceDenies * group.length ? 0 : usualYieldOdds(share, rival);
  return {
    price,
    open: sum(openOdds),
    excess: isUnit ? price + yields - together.unit : price - together.other,
    odd: price - together.other - Math.log(group.length),
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
  const price = dayOdds(contest);
  const alone = byItself + oddsToRewrite(cellsOf(contest));
  const nearby = sound.isEnough ? sound.density(verdict.share) - sound.density(rival) : 0;
  const isMissing = verdict.fault === 'adjustment-missing';
  if ((contested.has(verdict.fault) || isMissing) && nearby <= -surelyDenied) return false;
  // A payment that is itself far from the usual ones is borne by the price alone: the company may have changed what it pays.
  if (sound.isEnough && sound.away(verdict.share) > unusual && price < alone) return false;
  // Prices that deny the amounts of all payments without a step: the list may be off as well.
  if (isMissing && group.price <= -pricesAgree && price < alone) return false;
  const isTurmoil = sound.isEnough && !sound.isBothSides && witness.spread > turmoil * sound.spread;
  const counts =
    sound.isAgreed && !sound.isExtra && sound.away(verdict.share) <= Math.log(usualTimes) ? nearby : 0;
  const isPriced = price >= (counts > 0 ? oneSource : alone);
  if (isOtherWitness(contest) && isContradicted(contest, judged)) return price >= alone;
  if (isOddAmount(contest)) return verdict.share > witness.listed && group.odd >= 0;
  // A series that is read a hundred times too small as a whole has no sound payment: its prices must say so together.
  if (verdict.fault === 'both-hundredfold' && !sound.isEnough)
    return group.price >= alone && group.open >= pricesAgree && group.excess >= againstBoth;
  if (isOtherWitness(contest)) {
    // What companies usually pay says little of one whose own payments differ by orders.
    const isUsual = !sound.isEnough || sound.isAgreed || group.price >= oneSource;
    if (isPriced || (group.excess >= 0 && isUsual)) return true;
    if (price < (isNearRival(contest) ? -priceDenies : -oneSource)) return false;
    if (sound.isBothSides) return counts >= oneSource;
    return counts >= oneSide && (isNearRival(contest) || sound.isContinued || group.price >= oneSource);
  }
  if (isPriced) return true;
  if (nearby <= -oneSource) return false;
  if (isMissing && isTurmoil) return group.excess >= 0;
  if (sound.isCutOff) return counts >= againstBoth || group.price >= againstBoth;
  if (isMissing) return !sound.isEnough || sound.isAgreed || group.excess >= 0;
  // Two faults in place of one are not read from payments nearby alone: special payments are real.
  if (verdict.fault === 'both-wrong' && contest.isSimple)
    return (
      group.excess >= 0 ||
      (counts >= againstBoth && price >= -priceDenies && (sound.isBothSides || group.price >= oneSource))
    );
  if (counts >= againstBoth || group.price >= againstBoth) return true;
  return !sound.isEnough && verdict.fault !== 'both-hundredfold';
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
  const stretch = stretches(judged);
  const byIndex = Map.groupBy(all, ({ index }) => index);
  const unsupported = new Map<number, Contest>();
  for (const [index, rivals] of byIndex) {
    const sound = soundAround(judged, stretch, index);
    const found = rivals.find((each) => !isSupported(each, sound, odds.get(groupOf(each))!, judged));
    if (found) unsupported.set(index, found);
  }
  // One series has one cause: where half of the payments with a fault are undecided, one that only payments nearby support is too.
  const missing = all.filter(({ verdict }) => verdict.fault === 'adjustment-missing');
  for (const group of [...Map.groupBy(all.filter(isOtherWitness), groupOf).values(), missing]) {
    const indices = [...new Set(group.map(({ index }) => index))];
    if (2 * indices.filter((index) => unsupported.has(index)).length < indices.length) continue;
    for (const one of group) if (dayOdds(one) < oneSource) unsupported.set(one.index, one);
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
