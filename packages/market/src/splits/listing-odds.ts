import { logSumExp } from '../statistics/robust.ts';
import type { Jump } from './jumps.ts';
import { bestOf, deniesRatio, logOddsOf, logSpun, noSplit, UNDECIDED } from './odds.ts';
import type { RatioScore } from './odds.ts';
import { closestRatio, RATIO_PRIORS } from './ratios.ts';
import type { RatioPrior } from './ratios.ts';
import { toRewrite } from './rewrite.ts';

/**
 * Share of listed splits that were never made, that were made on another day, and whose ratio is wrong: each some two
 * in a hundred, by the order of magnitude of the vendor lists with known truth.
 */
const LISTING_FAULT = 0.02;
/** Share of the wrong ratios that are the right one upside down: assumed. */
const UPSIDE_DOWN = 0.1;
/** Ratios within this log distance are the same split. */
const SAME_RATIO = 0.14;

/** Whether two ratios are so close that they are of one split. */
export const isSameRatio = (a: number, b: number): boolean => Math.abs(Math.log(a / b)) <= SAME_RATIO;

/** The level of the next sessions does not show on which of them it was reached. */
const onItsDay = (jump: Jump): Jump => ({ ...jump, level: jump.close });

/** Share of large dividends that the price does not show: assumed. */
const NOT_SHOWN = 0.02;
/** The same where the listed ratio is the step of the dividend: some vendors book a spin-off as a factor and as cash. */
const BOOKED_TWICE = 0.5;

/** ln P of each reading of a session: as it is and, where a large dividend is booked, cum dividend. */
function readingsOf(jumps: readonly Jump[], listed: number): number[] {
  const [plain, cum] = jumps;
  if (!plain || !cum) return [0];
  const share = Math.exp(-cum.close) - Math.exp(-plain.close);
  const isStep = share < 1 && Math.abs(Math.log(listed) + Math.log1p(-share)) < SAME_RATIO;
  const asIs = isStep ? BOOKED_TWICE : NOT_SHOWN;
  return [Math.log(asIs), Math.log(1 - asIs)];
}

/** What a listed split may be, as log-odds against no split on its date, with how often listings are so. */
export interface ListingScore {
  made: number;
  /** Not made on its date: moved or never made, half each. */
  absent: number;
  /** Another ratio, against all else. */
  other: RatioScore;
}

/**
 * Weighs a listing by the session on its date: as listed, of another ratio, or not made there.
 * @param jumps readings of that session that exclude each other: as it is and cum dividend
 * @param records before that session, which another ratio rewrites
 */
export function scoreListing(jumps: readonly Jump[], listed: number, records: number): ListingScore {
  const dated = jumps.map(onItsDay);
  const readings = readingsOf(jumps, listed);
  const own = [{ ratio: listed, weight: 1 - 3 * LISTING_FAULT }];
  const asListed = logSumExp(dated.map((jump, i) => readings[i]! + logOddsOf(jump, own, 1)[0]!));
  const spun = dated.map(
    (jump, i) => readings[i]! + logSpun(jump, own, 1, logSumExp(Object.values(noSplit(jump)))),
  );
  const made = logSumExp([asListed, ...spun]);
  const absent = Math.log(2 * LISTING_FAULT);
  const priors = otherRatios(listed);
  const odds = dated.map((jump) => logOddsOf(jump, priors, LISTING_FAULT));
  const best = bestOf(
    priors,
    priors.map((_, i) => logSumExp(odds.map((each, k) => readings[k]! + each[i]!))),
    Number.NEGATIVE_INFINITY,
  );
  const against = logSumExp([made, absent, best.others]);
  const isDenied = jumps.every((jump) => deniesRatio(jump, best.ratio));
  // What counts against the list is that it is wrong; which ratio is right then need only be likelier than not.
  const wrong = logSumExp([best.ownLogOdds, best.others, absent]) - asListed;
  const logOdds = toRewrite(best.ownLogOdds - against, records, wrong);
  const { ratio, ownLogOdds } = best;
  const other = { ratio, logOdds: isDenied ? Math.min(logOdds, UNDECIDED) : logOdds, ownLogOdds };
  return { made, absent, other: { ...other, otherwise: 'other-ratio' } };
}

/**
 * Weighs the days on which a listed split that is not made on its date may have been made instead, as log-odds of each
 * against all the others, never, and what its own date may be.
 */
export function scoreMoved(
  { made, other }: ListingScore,
  listed: number,
  nearby: readonly Jump[],
  days: number,
): { never: number; moved: number[] } {
  const own = [{ ratio: listed, weight: 1 }];
  const moved = nearby.map((jump) => logOddsOf(onItsDay(jump), own, LISTING_FAULT / days)[0]!);
  const never = Math.log(LISTING_FAULT);
  const all = [made, other.ownLogOdds!, never, ...moved];
  const oddsAt = (i: number): number => all[i]! - logSumExp(all.filter((_, k) => k !== i));
  return { never: oddsAt(2), moved: moved.map((_, i) => oddsAt(3 + i)) };
}

/** Ratios that a wrongly listed split may have had: as often as all splits of its direction, or it is upside down. */
function otherRatios(listed: number): RatioPrior[] {
  const isLikewise = ({ ratio }: RatioPrior): boolean => ratio > 1 === listed > 1;
  const all = RATIO_PRIORS.filter(isLikewise).reduce((sum, { weight }) => sum + weight, 0);
  const others = RATIO_PRIORS.filter((prior) => isLikewise(prior) && !isSameRatio(prior.ratio, listed));
  return [
    ...others.map(({ ratio, weight }) => ({ ratio, weight: ((1 - UPSIDE_DOWN) * weight) / all })),
    { ratio: closestRatio(1 / listed), weight: UPSIDE_DOWN },
  ];
}
