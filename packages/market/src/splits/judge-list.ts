import type { DividendEvent, SplitEvent } from '../bars/bar.ts';
import { firstBarFrom } from '../prices/adjust.ts';
import { confidenceOf, describeJump, jumpEvidence, missingSummary, moreLikely } from './evidence.ts';
import { dividendsByIndex, jumpsAt } from './find-jumps.ts';
import type { SplitJump } from './find-jumps.ts';
import type { Jump, Series } from './jumps.ts';
import { FLAG_LOG_ODDS, scoreSplit } from './odds.ts';
import { describeRatio } from './ratios.ts';
import type { SplitDetection } from './types.ts';

/** Sessions on either side of a listed date in which the prices may make the split after all. */
const NEARBY = 15;
/** A listed split that is not made on its date is made within `NEARBY` sessions about half the time. */
const NEARBY_RATE = 0.5 / (2 * NEARBY);
/** Ratios within this log distance are the same split. */
const SAME_RATIO = 0.15;
/** A smaller log move is none. */
const STANDS_STILL = 0.1;

interface Listing {
  split: SplitEvent;
  /** First session on or after the listed date. */
  index: number;
  /** The session as it is and, where a large dividend is booked on it, cum dividend. */
  jumps: readonly Jump[];
}

/**
 * Raw prices against the list: each listed split must be made by the prices on its date, each split in the prices
 * must be listed.
 */
export function judgeRawList(
  series: Series,
  jumps: readonly SplitJump[],
  knownSplits: readonly SplitEvent[],
  dividends: readonly DividendEvent[] = [],
): SplitDetection[] {
  const cash = dividendsByIndex(series.bars, dividends);
  const listings = locate(series, knownSplits, cash);
  const used = new Set<number>();
  const detections: SplitDetection[] = [];
  const absent: { listing: Listing; isAgain: boolean }[] = [];
  for (const listing of listings) {
    const found = jumps.find(({ jump }) => jump.index === listing.index);
    const isAgain = used.has(listing.index);
    const verdict = isAgain ? 'absent' : verdictOn(listing, found);
    if (verdict !== 'absent' && verdict !== 'unclear') used.add(listing.index);
    if (verdict === 'wrong-ratio' && found) detections.push(wrongRatio(listing, found));
    if (verdict === 'absent') absent.push({ listing, isAgain });
  }
  for (const { listing, isAgain } of absent) {
    const moved = madeNearby(series, listing, used, cash);
    if (moved) used.add(moved.jump.index);
    detections.push(moved ? wrongDate(listing, moved) : doubled(listing, isAgain));
  }
  for (const found of jumps) if (!used.has(found.jump.index)) detections.push(missing(found));
  return detections;
}

/** Listed splits at their sessions. Those up to the first record or after the last cannot be judged. */
export function locate(
  series: Series,
  knownSplits: readonly SplitEvent[],
  cash: ReadonlyMap<number, number> = new Map(),
): Listing[] {
  const listings: Listing[] = [];
  for (const split of knownSplits) {
    const index = firstBarFrom(series.bars, split.date);
    if (index < 1 || index >= series.bars.length || series.breaks[index]) continue;
    listings.push({ split, index, jumps: jumpsAt(series, index, cash) });
  }
  return listings.sort((a, b) => a.index - b.index);
}

/**
 * Whether the prices make the listed split on its date. They do when the close or the open stands nearer to the
 * ratio than to no change, as they are or cum dividend, whichever fits better: some vendors book a spin-off as a factor
 * and as cash. Ratios within four daily sigmas of 1 leave it `unclear`.
 */
function verdictOn(
  { split, jumps }: Listing,
  found?: SplitJump,
): 'made' | 'absent' | 'wrong-ratio' | 'unclear' {
  const at = Math.log(split.ratio);
  const [plain] = jumps;
  const isMade = ({ open, close }: Jump): boolean =>
    Math.min(Math.abs(open - at), Math.abs(close - at)) <= Math.min(Math.abs(open), Math.abs(close));
  const isOther =
    found &&
    makesAnotherRatio(found.jump, at, Math.log(found.score.ratio)) &&
    jumps.every((jump) => isFar(jump, at));
  if (isOther) return 'wrong-ratio';
  if (jumps.some(isMade)) return 'made';
  return Math.abs(at) > 4 * plain!.sigma ? 'absent' : 'unclear';
}

/** The open and the close both fit another ratio, and neither fits the listed one. */
function makesAnotherRatio(jump: Jump, listed: number, other: number): boolean {
  const close = Math.max(3 * jump.sigma, 0.03);
  const fits = Math.abs(jump.open - other) < close && Math.abs(jump.close - other) < close;
  return fits && isFar(jump, listed);
}

/** Neither the open nor the close fits the listed ratio. */
function isFar(jump: Jump, listed: number): boolean {
  const far = Math.max(5 * jump.sigma, SAME_RATIO);
  return Math.abs(jump.open - listed) > far && Math.abs(jump.close - listed) > far;
}

function madeNearby(
  series: Series,
  { split, index }: Listing,
  used: ReadonlySet<number>,
  cash: ReadonlyMap<number, number>,
): SplitJump | null {
  let best: SplitJump | null = null;
  const priors = [{ ratio: split.ratio, weight: 1 }];
  const last = Math.min(series.bars.length - 1, index + NEARBY);
  for (let i = Math.max(1, index - NEARBY); i <= last; i += 1) {
    if (i === index || used.has(i) || series.breaks[i]) continue;
    const at = Math.log(split.ratio);
    for (const jump of jumpsAt(series, i, cash)) {
      if (Math.min(Math.abs(jump.close - at), Math.abs(jump.open - at)) > Math.abs(at) / 3) continue;
      const score = scoreSplit(jump, { priors, rate: NEARBY_RATE });
      if (score.logOdds > Math.max(FLAG_LOG_ODDS, best?.score.logOdds ?? -Infinity)) best = { jump, score };
    }
  }
  return best;
}

export function missing({ jump, score }: SplitJump): SplitDetection {
  return {
    date: jump.date,
    ratio: score.ratio,
    kind: 'missing',
    correction: null,
    confidence: confidenceOf(score.logOdds),
    evidence: {
      ...jumpEvidence(jump, score.ratio, null, missingSummary(jump, score)),
      moreLikely: moreLikely(score),
    },
  };
}

function wrongRatio({ split }: Listing, { jump, score }: SplitJump): SplitDetection {
  const summary =
    `Listed on ${split.date} as ${describeRatio(split.ratio)}, but ${describeJump(jump)}: ` +
    `${describeRatio(score.ratio)}.`;
  return {
    date: jump.date,
    ratio: score.ratio,
    kind: 'wrong-ratio',
    correction: null,
    confidence: confidenceOf(score.logOdds),
    evidence: jumpEvidence(jump, score.ratio, split, summary),
  };
}

function wrongDate({ split }: Listing, { jump, score }: SplitJump): SplitDetection {
  const summary = `The ${describeRatio(split.ratio)} split listed on ${split.date} is made on ${jump.date}: ${describeJump(jump)}.`;
  return {
    date: jump.date,
    ratio: split.ratio,
    kind: 'wrong-date',
    correction: null,
    confidence: confidenceOf(score.logOdds),
    evidence: jumpEvidence(jump, split.ratio, split, summary),
  };
}

/** Confidence in a listing that another event of the same day may hide: for a person to look at. */
const UNCLEAR = 0.3;

/**
 * A listed split that the prices do not make. Certain only where they stand still, or where the same session is listed
 * again; another move of that day may hide it.
 */
function doubled({ split, jumps }: Listing, isAgain: boolean): SplitDetection {
  const [jump] = jumps as [Jump, ...Jump[]];
  const sigmas = Math.abs(Math.log(split.ratio)) / jump.sigma;
  const move = Math.min(...jumps.map(({ close }) => Math.abs(close)));
  const isStill = isAgain || move < Math.max(6 * jump.sigma, STANDS_STILL);
  const said = `A ${describeRatio(split.ratio)} split is listed on ${split.date}, but ${describeJump(jump)}`;
  const summary = isStill
    ? `${said}: applying it would adjust the earlier prices once too often.`
    : `${said}: unclear, there may be another event on the same day.`;
  const confidence = confidenceOf(Math.min(sigmas / 3, 6));
  return {
    date: split.date,
    ratio: split.ratio,
    kind: 'doubled',
    correction: null,
    confidence: isStill ? confidence : Math.min(confidence, UNCLEAR),
    evidence: jumpEvidence(jump, split.ratio, split, summary),
  };
}
