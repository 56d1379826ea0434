import { logStudentT, MAD_TO_SIGMA, median } from '../statistics/robust.ts';
import { usualYieldOdds } from './chain.ts';
import { dropOdds } from './evidence.ts';
import { percent } from './figures.ts';
import { fewest, neighbourhood, type Judgement, type Verdict } from './judge.ts';
import type { DividendFault, Witness } from './types.ts';

/** An ex-date with what was judged of it. */
export interface JudgedWitness {
  readonly witness: Witness;
  readonly judgement: Judgement;
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
/**
 * Log-odds that the prices of all payments with the same fault must give together. For a mixed-up unit the usual yield of
 * companies counts too, since it tells 3 % from 0.03 %; it does not tell 1 % from 2 %, or from a tenth.
 */
const together = { unit: 0, other: 1.5 };
const unitFactor = Math.log(50);
/** Spread of sound payments around their median (logarithm), and the tails of that distribution. */
const leastSpread = 0.12;
const tails = 3;

interface Contest {
  readonly index: number;
  readonly witness: Witness;
  readonly verdict: Verdict;
  /** The share that the other witness says. */
  readonly rival: number;
}

function contests(judged: readonly JudgedWitness[]): Contest[] {
  return judged.flatMap(({ witness, judgement }, index) => {
    if (!judgement || !('verdict' in judgement) || !contested.has(judgement.verdict.fault)) return [];
    const { verdict } = judgement;
    const rival = verdict.fault.startsWith('amount') ? witness.listed : witness.shown;
    return rival > 0 && rival < 1 ? [{ index, witness, verdict, rival }] : [];
  });
}

/** What the nearest payments without any finding say, in log-odds; 0 where they are too few or differ too much. */
function neighbourOdds({ index, verdict, rival }: Contest, judged: readonly JudgedWitness[]): number {
  const sound = judged
    .flatMap(({ witness, judgement }, i) =>
      judgement === null && witness.listed > 0
        ? [{ share: Math.log(witness.listed), apart: Math.abs(i - index) }]
        : [],
    )
    .toSorted((a, b) => a.apart - b.apart)
    .slice(0, neighbourhood)
    .map(({ share }) => share);
  if (sound.length < fewest) return 0;
  const middle = median(sound);
  const spread = Math.max(leastSpread, MAD_TO_SIGMA * median(sound.map((share) => Math.abs(share - middle))));
  const density = (share: number): number => logStudentT(Math.log(share) - middle, spread, tails);
  return density(verdict.share) - density(rival);
}

/** How far the prices of all payments with the same fault exceed what they must say together. */
function groupOdds(group: readonly Contest[]): number {
  const price = group.reduce(
    (sum, { witness, verdict, rival }) => sum + dropOdds(witness, verdict.share, rival),
    0,
  );
  const [share, rival] = [
    median(group.map(({ verdict }) => verdict.share)),
    median(group.map((one) => one.rival)),
  ];
  return Math.abs(Math.log(share / rival)) >= unitFactor
    ? price + usualYieldOdds(share, rival) - together.unit
    : price - together.other;
}

/**
 * Verdicts on amounts and adjusted closes that differ by a factor, held to stricter evidence than the chain's: before cells
 * are changed, the day's own price, the sound payments nearby or all payments with this fault together must tell which
 * of the two is right. The chain alone carries one weak preference through a whole series. All others become doubts.
 */
export function requireSupport(judged: readonly JudgedWitness[]): JudgedWitness[] {
  const all = contests(judged);
  const groupOf = ({ verdict, rival }: Contest): string =>
    `${verdict.fault} ${Math.round(4 * Math.log(verdict.share / rival))}`;
  const groups = Map.groupBy(all, groupOf);
  const odds = new Map([...groups].map(([key, group]) => [key, groupOdds(group)]));
  const unsupported = new Map(
    all
      .filter(
        (one) =>
          dropOdds(one.witness, one.verdict.share, one.rival) < oneSource &&
          neighbourOdds(one, judged) < oneSource &&
          odds.get(groupOf(one))! < 0,
      )
      .map((one) => [one.index, one]),
  );
  return judged.map((one, i) => {
    if (!unsupported.has(i)) return one;
    const { date, listed, shown } = one.witness;
    const reason = `the amount is ${percent(listed)} of the price, the adjusted close shows ${percent(shown)}: neither the price nor sound payments nearby tell which of the two is right`;
    return { ...one, judgement: { doubt: { date, reason } } };
  });
}
