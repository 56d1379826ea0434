import { logStudentT, logSumExp } from '../statistics/robust.ts';
import { agreement, logAdjustedElse, logAdjustedSplit, logAdjustedWith } from './adjusted-step.ts';
import type { Jump } from './jumps.ts';
import { EDGE_PRIORS, RATIO_PRIORS } from './ratios.ts';
import type { RatioPrior } from './ratios.ts';

/**
 * Splits per security and session: one in ten years, as in the files that this was set on (108 in 260,000 sessions).
 * Spin-offs and special distributions came a tenth as often there; the rate of data breaks is assumed.
 */
const SPLIT_RATE = 4e-4;
const SPIN_OFF_RATE = 4e-5;
const BREAK_RATE = 1e-5;
/** Blocks of records on another basis, in series that say they are split-adjusted. */
const BLOCK_RATE = 4e-5;
const BLOCK_MONEY: Expectation = [0, 1.5];
/**
 * Log-odds that are "not worth more than a bare mention" either way: less than the root of ten to one (Jeffreys, Theory of
 * Probability, 1961, appendix B). Between them the data leave it open.
 */
export const BARE_MENTION = Math.log(10) / 2;
/** From these odds on a session is shown: likely where the data say so, else for a person to look at. Below, there was no split. */
export const FLAG_LOG_ODDS = -BARE_MENTION;
/**
 * Log-odds at most where the data do not decide, for a person to decide: a move that a fall may make as well, without
 * volumes; a distribution whose amount is the share of a split.
 */
export const UNDECIDED = -0.1;
/** A listed security hardly ever moves by more than e^1.1 (3x) overnight; beyond, density falls with this rate. */
const MOVE_LIMIT = 1.1;
const MOVE_DECAY = 5;

/** Tails of a day without news: nearly normal. */
const NO_NEWS_DF = 30;

/** Location and scale of a log ratio under one hypothesis. */
type Expectation = readonly [location: number, scale: number];

interface Behaviour {
  money: Expectation;
  volume: Expectation;
  range: Expectation;
}

/**
 * What a session looks like, as logs of ratios to usual. Splits and real moves: rounded medians and robust spreads of
 * some 100 splits and 130 real moves beyond six sigmas in US large caps 1962-2021. Spin-offs: after a dozen cases.
 * Breaks: assumed.
 * - A split changes no one's wealth: money volume stays (or halves, in files that restate the ex-date's volume one
 *   session off), share volume follows the ratio, the range is somewhat wide.
 * - A real move of that size is news: money volume is six times usual and the range two and a half times.
 * - A day without news: all as usual, and moves of hardly more than four usual ones.
 * - A spin-off or special distribution: money volume stays, but the first prices are searched for, so the range is
 *   wide, and share volume stays where a split multiplies it.
 * - A break (ticker re-used, records of another security) can be anything.
 */
const REAL_MOVE: Behaviour = { money: [1.8, 0.85], volume: [0.4, 0.55], range: [0.9, 0.55] };
const ORDINARY: Behaviour = { money: [0, 0.5], volume: [0, 0.45], range: [0, 0.5] };
const SPIN_OFF: Behaviour = { money: [0, 0.65], volume: [0.1, 0.45], range: [1, 0.65] };
const BREAK: Behaviour = { money: [0, 3], volume: [0, 3], range: [0, 1.5] };

function splitBehaviour(ratio: number): Behaviour {
  return { money: [-0.4, 0.65], volume: [0.75 * Math.log(ratio), 0.5], range: [0.4, 0.5] };
}

/** Volumes already restated for the split. */
const RESTATED_VOLUME: Expectation = [-0.1, 0.45];
const RESTATED_SHARE = 0.2;

export interface RatioScore {
  ratio: number;
  /** ln P(split of this ratio | data) / P(another ratio or no split | data). */
  logOdds: number;
  /** ln P(split of this ratio | data) / P(no split | data), and of any ratio, where ratios were weighed against each other. */
  ownLogOdds?: number;
  anyLogOdds?: number;
  /** What is likeliest if it is not that split; undefined where that was not weighed. */
  otherwise?: Alternative;
  /** Whether the vendor lists it, but as a cash dividend. */
  isBookedAsCash?: boolean;
}

type WithoutSplit = Exclude<Alternative, 'other-ratio'>;

/** What moves like a split of some ratio and is none. */
export type Alternative = 'move' | 'spin-off' | 'break' | 'other-ratio';

export interface ScoreOptions {
  /** Default `RATIO_PRIORS`. */
  priors?: readonly RatioPrior[];
  /** Splits expected per session; default one in ten years. */
  rate?: number;
}

/** Whether a score is worth a look, whichever ratio it is. */
export const isFlagged = ({ logOdds, anyLogOdds = logOdds }: RatioScore, above = FLAG_LOG_ODDS): boolean =>
  anyLogOdds > above;

/**
 * The split ratio that best explains a session, and the odds that it is this split at all rather than one of another
 * ratio, a real move, a spin-off or a break in the series: Bayes with independent features (price, money volume, share
 * volume, range, adjusted close), each under heavy-tailed densities.
 */
export function scoreSplit(
  jump: Jump,
  { priors = RATIO_PRIORS, rate = SPLIT_RATE }: ScoreOptions = {},
): RatioScore {
  const none = noSplit(jump);
  const against = logSumExp(Object.values(none));
  const odds = logOddsOf(jump, priors, rate, against);
  const { ratio, logOdds, ownLogOdds, others } = bestOf(priors, odds, logSpun(jump, priors, rate, against));
  const isBlind = rate === SPLIT_RATE && jump.money === null && jump.volume === null;
  const isAmbiguous = isBlind && Math.abs(Math.log(ratio)) < MOVE_LIMIT;
  const isDenied = deniesRatio(jump, ratio);
  const limit = isAmbiguous || isDenied ? UNDECIDED : Number.POSITIVE_INFINITY;
  return {
    ratio,
    logOdds: Math.min(limit, logOdds),
    ownLogOdds: Math.min(limit, ownLogOdds),
    anyLogOdds: Math.min(isAmbiguous ? UNDECIDED : Number.POSITIVE_INFINITY, logSumExp(odds)),
    otherwise: isDenied ? 'other-ratio' : others > 0 ? 'other-ratio' : likeliest(none),
  };
}

/** The adjusted close makes a step there that is neither this ratio nor anything listed: another event, or another ratio. */
export const deniesRatio = ({ adjusted, rounding }: Jump, ratio: number): boolean =>
  agreement(adjusted, Math.log(ratio), rounding) === 'none';

/** The likeliest of some ratios, against the others and none; `others`: log-odds of the others against none. */
export function bestOf(
  priors: readonly RatioPrior[],
  odds: readonly number[],
  spun: number,
): { ratio: number; logOdds: number; ownLogOdds: number; others: number } {
  const at = odds.indexOf(Math.max(...odds));
  const ownLogOdds = odds[at]!;
  const others = logSumExp([spun, ...odds.filter((_, i) => i !== at)]);
  return { ratio: priors[at]!.ratio, logOdds: ownLogOdds - logSumExp([0, others]), ownLogOdds, others };
}

/** Share of splits with a spin-off or special distribution on the same day that nobody lists: assumed. */
const SPUN_RATE = 0.01;
/** Smallest and largest log drop by such a distribution; any between is as likely. */
const SPUN_DROP = [0.1, 1.5] as const;

/** Log-odds against no split of one of some ratio whose price falls further, by an unlisted distribution of the same day. */
export function logSpun(jump: Jump, priors: readonly RatioPrior[], rate: number, none: number): number {
  const [least, most] = SPUN_DROP;
  const drop = -Math.log(most - least);
  const range = jump.range === null ? 0 : logAgainst(jump.range, SPIN_OFF.range, 3);
  const logs = priors.flatMap(({ ratio, weight }) => {
    const beyond = jump.close - Math.log(ratio);
    if (beyond < least || beyond > most) return [];
    const behaviour = logSplitBehaviour({ ...jump, range: null }, ratio) + range;
    return [
      Math.log(rate * weight * SPUN_RATE) +
        drop +
        behaviour +
        logAdjustedWith(jump.adjusted, Math.log(ratio), jump.rounding),
    ];
  });
  return logs.length === 0 ? Number.NEGATIVE_INFINITY : orNever(logSumExp(logs) - none);
}

/** What neither explains is no split. */
const orNever = (logOdds: number): number => (Number.isNaN(logOdds) ? Number.NEGATIVE_INFINITY : logOdds);

/** Log-odds of each ratio against no split. */
export const logOddsOf = (
  jump: Jump,
  priors: readonly RatioPrior[],
  rate: number,
  none = logSumExp(Object.values(noSplit(jump))),
): number[] =>
  priors.map(({ ratio, weight }) => orNever(Math.log(rate * weight) + logSplit(jump, ratio) - none));

/**
 * The likeliest of several scores of one session whose readings exclude each other, against the others as well as
 * against none.
 */
export function likeliestScore<T extends { readonly score: RatioScore }>(candidates: readonly T[]): T {
  const own = ({ score }: T): number => score.ownLogOdds ?? score.logOdds;
  const any = ({ score }: T): number => score.anyLogOdds ?? score.logOdds;
  const best = candidates.reduce((a, b) => (own(b) > own(a) ? b : a));
  const others = candidates.filter((each) => each !== best).map(any);
  if (others.length === 0) return best;
  const against = logSumExp([0, own(best) - best.score.logOdds, ...others]);
  const logOdds = Math.min(best.score.logOdds, own(best) - against);
  return { ...best, score: { ...best.score, logOdds, anyLogOdds: logSumExp([any(best), ...others]) } };
}

/** ln density of a session under a split of this ratio. */
const logSplit = (jump: Jump, ratio: number): number =>
  logSplitPrice(jump, ratio) +
  logSplitBehaviour(jump, ratio) +
  logAdjustedSplit(jump.adjusted, Math.log(ratio), jump.rounding);

/** Share of splits (stock dividends, new share classes) that a vendor books as a cash dividend: assumed; one of 110 in the files. */
const BOOKED_RATE = 0.003;
/** Rounding of such an amount beside its price, beyond that of the price. */
const BOOKED_ROUNDING = 0.001;

/**
 * The odds that a dividend of this share of the price is a split that was booked as cash, against a distribution: the
 * amount is then 1 - 1/ratio of the price to within rounding, where that of a distribution may be any. Share volume
 * follows a split, and the first prices after a distribution are searched for.
 */
export function scoreBookedSplit(jump: Jump, share: number, rounding: number): RatioScore {
  let best: RatioScore = { ratio: 1, logOdds: Number.NEGATIVE_INFINITY };
  const distribution = Math.log(SPIN_OFF_RATE) + logBehaviour(jump, SPIN_OFF);
  for (const { ratio, weight } of RATIO_PRIORS) {
    if (ratio <= 1) continue;
    const amount = logStudentT(share - (1 - 1 / ratio), Math.hypot(BOOKED_ROUNDING, rounding), 4);
    const split = Math.log(SPLIT_RATE * BOOKED_RATE * weight) + amount + logSplitBehaviour(jump, ratio);
    if (split - distribution > best.logOdds) best = { ratio, logOdds: split - distribution };
  }
  return { ...best, logOdds: Math.min(best.logOdds, UNDECIDED), otherwise: 'spin-off', isBookedAsCash: true };
}

function likeliest(logs: Readonly<Record<WithoutSplit, number>>): WithoutSplit {
  return (Object.keys(logs) as WithoutSplit[]).reduce((a, b) => (logs[b] > logs[a] ? b : a));
}

/**
 * Density of the price ratio under a split: the open is the nearest witness (only one night's news lies between),
 * then the close, then the level of three sessions, which survives an odd first print.
 */
function logSplitPrice(jump: Jump, ratio: number): number {
  const at = Math.log(ratio);
  const witness = (share: number, value: number, sigmas: number): number =>
    Math.log(share) + logStudentT(value - at, Math.hypot(sigmas * jump.sigma, jump.rounding, 0.003), 4);
  return logSumExp([
    witness(0.6, jump.open, 0.6),
    witness(0.25, jump.close, 1),
    witness(0.15, jump.level, 1.4),
  ]);
}

function logSplitBehaviour(jump: Jump, ratio: number): number {
  const expected = splitBehaviour(ratio);
  // Vendors state the ex-date's volume of a reverse split in old shares or in new ones.
  const rest =
    ratio > 1
      ? logBehaviour(jump, expected, true)
      : logSumExp(
          [jump.money, jump.moneyAtHigher].map(
            (money) => Math.log(0.5) + logBehaviour({ ...jump, money }, expected, true),
          ),
        );
  if (jump.volume === null) return rest;
  const follows = Math.log(1 - RESTATED_SHARE) + logAgainst(jump.volume, expected.volume);
  const restated = Math.log(RESTATED_SHARE) + logAgainst(jump.volume, RESTATED_VOLUME);
  return rest + logSumExp([follows, restated]);
}

/** ln density of each way to move without a split. */
export function noSplit(jump: Jump): Record<WithoutSplit, number> {
  const size = Math.min(Math.abs(jump.open), Math.abs(jump.close));
  const scale = Math.max(jump.sigma, jump.sigmaBefore);
  const beyond = Math.max(0, size - MOVE_LIMIT) * MOVE_DECAY;
  const adjusted = (isSpinOff = false): number => logAdjustedElse(jump.adjusted, jump.rounding, isSpinOff);
  const news = logStudentT(size, scale, 4) - beyond + logBehaviour(jump, REAL_MOVE);
  const quiet = logStudentT(size, scale, NO_NEWS_DF) + logBehaviour(jump, ORDINARY);
  const move = logSumExp([news, quiet]) + adjusted();
  const drop = jump.close > 0.1 && jump.close < 1.5;
  const spinOff = drop
    ? Math.log(SPIN_OFF_RATE * 0.7) + logBehaviour(jump, SPIN_OFF) + adjusted(true)
    : Number.NEGATIVE_INFINITY;
  const brk = Math.log(BREAK_RATE * 0.2) + logBehaviour(jump, BREAK) + adjusted();
  return { move, 'spin-off': spinOff, break: brk };
}

/** `asSplit`: without the share volume, which a split has two expectations of. */
function logBehaviour(jump: Jump, expected: Behaviour, asSplit = false): number {
  let sum = 0;
  for (const name of ['money', 'volume', 'range'] as const) {
    const value = jump[name];
    if (value === null || (asSplit && name === 'volume')) continue;
    sum += logAgainst(value, expected[name], tailsOf(name, asSplit && value > expected[name][0]));
  }
  return sum;
}

export interface BlockScore extends RatioScore {
  /** ln P(block) / P(the second edge is a real move in an ordinary market), to compare with a lone split's odds. */
  againstLone: number;
}

/**
 * Odds of a block of records off by `ratio` (old over new at its first edge, back at its last) against two real
 * moves that cancel each other. Only prices and the money volume at the edges count: whether a vendor's volumes
 * inside such a block are off as well varies. For ten sessions after a large
 * move a second one is no surprise, so it is measured against the first.
 */
export function scoreBlock(
  into: Jump,
  out: Jump,
  { priors = EDGE_PRIORS, rate = BLOCK_RATE }: ScoreOptions = {},
): BlockScore {
  const clean = (jump: Jump): number => (jump.money === null ? 0 : logAgainst(jump.money, BLOCK_MONEY));
  const moved = (jump: Jump, scale: number): number =>
    logStudentT(Math.min(Math.abs(jump.open), Math.abs(jump.close)), scale, 4) +
    (jump.money === null ? 0 : logAgainst(jump.money, REAL_MOVE.money)) +
    logAdjustedElse(jump.adjusted, jump.rounding, false);
  // A block may end on any later session: lengths up to a year are taken as log-uniform, density 1 / (6 x length).
  const length = Math.log(6 * (out.index - into.index));
  let best: RatioScore = { ratio: 1, logOdds: Number.NEGATIVE_INFINITY };
  for (const { ratio, weight } of priors) {
    const at = Math.log(ratio);
    const prices =
      logSplitPrice(into, ratio) +
      logSplitPrice(out, 1 / ratio) +
      logAdjustedSplit(into.adjusted, at, into.rounding) +
      logAdjustedSplit(out.adjusted, -at, out.rounding);
    const logOdds = Math.log(rate * weight) - length + prices + clean(into) + clean(out);
    if (logOdds > best.logOdds) best = { ratio, logOdds };
  }
  const usual = Math.max(into.sigma, into.sigmaBefore);
  const soon = out.index - into.index <= 10;
  const ordinary = best.logOdds - moved(into, usual) - moved(out, usual);
  if (!soon) return { ...best, logOdds: ordinary, againstLone: ordinary };
  const shaken = moved(out, Math.max(usual, Math.abs(into.close) / 3)) - moved(out, usual);
  return { ...best, logOdds: ordinary - shaken, againstLone: ordinary };
}

/**
 * Degrees of freedom of a feature's density. Ranges are full of misprints: heavy tails. A split does not draw many
 * times the usual money: above the expected, nearly normal tails.
 */
function tailsOf(name: keyof Behaviour, splitAbove: boolean): number {
  if (name === 'range') return 3;
  return name === 'money' && splitAbove ? 30 : 6;
}

function logAgainst(value: number, [location, scale]: Expectation, df = 6): number {
  return logStudentT(value - location, scale, df);
}
