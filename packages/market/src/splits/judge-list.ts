import type { SplitEvent } from '../bars/bar.ts';
import { firstBarFrom } from '../prices/adjust.ts';
import { confidenceOf, describeJump, jumpEvidence, missingSummary } from './evidence.ts';
import type { SplitJump } from './find-jumps.ts';
import { measureJump } from './jumps.ts';
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

interface Listing {
  split: SplitEvent;
  /** First session on or after the listed date. */
  index: number;
  jump: Jump;
}

/**
 * Raw prices against the list: each listed split must be made by the prices on its date, each split in the prices
 * must be listed.
 */
export function judgeRawList(
  series: Series,
  jumps: readonly SplitJump[],
  knownSplits: readonly SplitEvent[],
): SplitDetection[] {
  const listings = locate(series, knownSplits);
  const used = new Set<number>();
  const detections: SplitDetection[] = [];
  const absent: Listing[] = [];
  for (const listing of listings) {
    const found = jumps.find(({ jump }) => jump.index === listing.index);
    const verdict = used.has(listing.index) ? 'absent' : verdictOn(listing, found);
    if (verdict !== 'absent' && verdict !== 'unclear') used.add(listing.index);
    if (verdict === 'wrong-ratio' && found) detections.push(wrongRatio(listing, found));
    if (verdict === 'absent') absent.push(listing);
  }
  for (const listing of absent) {
    const moved = madeNearby(series, listing, used);
    if (moved) used.add(moved.jump.index);
    detections.push(moved ? wrongDate(listing, moved) : doubled(listing));
  }
  for (const found of jumps) if (!used.has(found.jump.index)) detections.push(missing(found));
  return detections;
}

/** Listed splits at their sessions. Those up to the first record or after the last cannot be judged. */
export function locate(series: Series, knownSplits: readonly SplitEvent[]): Listing[] {
  const listings: Listing[] = [];
  for (const split of knownSplits) {
    const index = firstBarFrom(series.bars, split.date);
    if (index < 1 || index >= series.bars.length || series.breaks[index]) continue;
    listings.push({ split, index, jump: measureJump(series, index) });
  }
  return listings.sort((a, b) => a.index - b.index);
}

/**
 * Whether the prices make the listed split on its date. They do when the close or the open stands nearer to the
 * ratio than to no change. Ratios within four daily sigmas of 1 leave it `unclear`.
 */
function verdictOn(
  { split, jump }: Listing,
  found?: SplitJump,
): 'made' | 'absent' | 'wrong-ratio' | 'unclear' {
  const at = Math.log(split.ratio);
  const off = Math.min(Math.abs(jump.close - at), Math.abs(jump.open - at));
  const unchanged = Math.min(Math.abs(jump.close), Math.abs(jump.open));
  if (found && makesAnotherRatio(jump, at, Math.log(found.score.ratio))) return 'wrong-ratio';
  if (off <= unchanged) return 'made';
  return Math.abs(at) > 4 * jump.sigma ? 'absent' : 'unclear';
}

/** The open and the close both fit another ratio, and neither fits the listed one. */
function makesAnotherRatio(jump: Jump, listed: number, other: number): boolean {
  const close = Math.max(3 * jump.sigma, 0.03);
  const far = Math.max(5 * jump.sigma, SAME_RATIO);
  const fits = Math.abs(jump.open - other) < close && Math.abs(jump.close - other) < close;
  return fits && Math.abs(jump.open - listed) > far && Math.abs(jump.close - listed) > far;
}

function madeNearby(series: Series, { split, index }: Listing, used: ReadonlySet<number>): SplitJump | null {
  let best: SplitJump | null = null;
  const priors = [{ ratio: split.ratio, weight: 1 }];
  const last = Math.min(series.bars.length - 1, index + NEARBY);
  for (let i = Math.max(1, index - NEARBY); i <= last; i += 1) {
    if (i === index || used.has(i) || series.breaks[i]) continue;
    const jump = measureJump(series, i);
    const at = Math.log(split.ratio);
    if (Math.min(Math.abs(jump.close - at), Math.abs(jump.open - at)) > Math.abs(at) / 3) continue;
    const score = scoreSplit(jump, { priors, rate: NEARBY_RATE });
    if (score.logOdds > Math.max(FLAG_LOG_ODDS, best?.score.logOdds ?? -Infinity)) best = { jump, score };
  }
  return best;
}

export function missing({ jump, score }: SplitJump): SplitDetection {
  return {
    date: jump.date,
    ratio: score.ratio,
    kind: 'missing',
    confidence: confidenceOf(score.logOdds),
    evidence: jumpEvidence(jump, score.ratio, null, missingSummary(jump, score.ratio)),
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
    confidence: confidenceOf(score.logOdds),
    evidence: jumpEvidence(jump, split.ratio, split, summary),
  };
}

function doubled({ split, jump }: Listing): SplitDetection {
  const sigmas = Math.abs(Math.log(split.ratio)) / jump.sigma;
  const summary =
    `A ${describeRatio(split.ratio)} split is listed on ${split.date}, but ${describeJump(jump)}: ` +
    'applying it would adjust the earlier prices once too often.';
  return {
    date: split.date,
    ratio: split.ratio,
    kind: 'doubled',
    confidence: confidenceOf(Math.min(sigmas / 3, 6)),
    evidence: jumpEvidence(jump, split.ratio, split, summary),
  };
}
