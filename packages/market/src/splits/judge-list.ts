import type { DividendEvent, SplitEvent } from '../bars/bar.ts';
import { firstBarFrom } from '../prices/adjust.ts';
import { confidenceOf, describeJump, jumpEvidence, missingSummary, moreLikely } from './evidence.ts';
import { dividendsByIndex, FEWEST_TICKS, isUnitChange, jumpsAt, SMALLEST } from './find-jumps.ts';
import type { SplitJump } from './find-jumps.ts';
import type { Jump, Series } from './jumps.ts';
import { isSameRatio, scoreListing, scoreMoved } from './listing-odds.ts';
import type { ListingScore } from './listing-odds.ts';
import type { RatioScore } from './odds.ts';
import { describeRatio } from './ratios.ts';
import { toAdd, toRewrite } from './rewrite.ts';
import type { SplitDetection } from './types.ts';

/** Sessions on either side of a listed date in which the prices may make the split after all. */
const NEARBY = 15;
/** A smaller log move is none. */
const UNCHANGING = 0.1;

interface Listing {
  split: SplitEvent;
  /** First session on or after the listed date. */
  index: number;
  /** The session as it is and, where a large dividend is booked on it, cum dividend. */
  jumps: readonly Jump[];
  score: ListingScore;
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
    const isAgain = used.has(listing.index);
    // A listing that only another move of its day could hide is not made there where the prices make it nearby.
    const isElsewhere = listing.score.made < 0 && unlistedNearby(jumps, listing, used) !== undefined;
    const verdict = isAgain || isElsewhere ? 'absent' : verdictOn(listing);
    if (verdict !== 'absent' && verdict !== 'unclear') used.add(listing.index);
    if (verdict === 'wrong-ratio') detections.push(wrongRatio(listing));
    if (verdict === 'absent') absent.push({ listing, isAgain });
  }
  for (const { listing, isAgain } of absent) {
    const { moved: likelier, never } = madeNearby(series, listing, used, cash, isAgain);
    const moved = likelier ?? (isAgain ? undefined : unlistedNearby(jumps, listing, used));
    if (moved) used.add(moved.jump.index);
    detections.push(moved ? wrongDate(listing, moved) : doubled(listing, isAgain, never));
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
    const jumps = jumpsAt(series, index, cash).map((jump) => withListed(jump, split.ratio));
    listings.push({ split, index, jumps, score: scoreListing(jumps, split.ratio, index) });
  }
  return listings.sort((a, b) => a.index - b.index);
}

/** The adjusted close of that day may follow the list. */
const withListed = (jump: Jump, ratio: number): Jump =>
  jump.adjusted ? { ...jump, adjusted: { ...jump.adjusted, listed: [Math.log(ratio)] } } : jump;

/**
 * What the prices make of the listed split on its date, as they are or cum dividend: some vendors book a spin-off as a
 * factor and as cash. Ratios within four daily sigmas of 1 leave it `unclear`.
 */
function verdictOn({ split, jumps, score }: Listing): 'made' | 'absent' | 'wrong-ratio' | 'unclear' {
  const [plain] = jumps;
  const { made, absent, other } = score;
  const isOther = other.ownLogOdds! > Math.max(made, absent) && jumps.some(isMove);
  if (isOther) return 'wrong-ratio';
  if (made >= absent) return 'made';
  return Math.abs(Math.log(split.ratio)) > 4 * plain!.sigma ? 'absent' : 'unclear';
}

/** Moves enough to show a ratio. */
const isMove = ({ close, open, ticks }: Jump): boolean =>
  Math.max(Math.abs(close), Math.abs(open)) >= SMALLEST && ticks > FEWEST_TICKS && !isUnitChange(close);

/** The session nearby that makes a listed split, if that is likelier than none; and the log-odds of none. */
function madeNearby(
  series: Series,
  { split, index, score }: Listing,
  used: ReadonlySet<number>,
  cash: ReadonlyMap<number, number>,
  isAgain: boolean,
): { moved: SplitJump | null; never: number } {
  const at = Math.log(split.ratio);
  const jumps: Jump[] = [];
  const last = Math.min(series.bars.length - 1, index + NEARBY);
  for (let i = Math.max(1, index - NEARBY); i <= last; i += 1) {
    if (i === index || used.has(i) || series.breaks[i]) continue;
    // Every day counts: one on which the market hides the split leaves it open whether it was made at all.
    const [best] = jumpsAt(series, i, cash).toSorted(
      (a, b) => Math.abs(a.close - at) - Math.abs(b.close - at),
    );
    if (best) jumps.push(best);
  }
  const none = {
    ...score,
    made: Number.NEGATIVE_INFINITY,
    other: { ...score.other, ownLogOdds: Number.NEGATIVE_INFINITY },
  };
  const { never, moved } = scoreMoved(isAgain ? none : score, split.ratio, jumps, 2 * NEARBY);
  const most = Math.max(...moved);
  if (!(most > never)) return { moved: null, never };
  const jump = jumps[moved.indexOf(most)]!;
  // Only the records between the two dates are right now if the listing is.
  const logOdds = toRewrite(most, Math.abs(jump.index - index));
  return {
    moved: { jump, score: { ratio: split.ratio, logOdds } satisfies RatioScore },
    never,
  };
}

/**
 * A split of the listed ratio that the prices show nearby beyond doubt, where the days around it left open which of them
 * makes the listed one: it is this one, for two of one ratio within some weeks, one of them not listed and the other not
 * made, hardly occur.
 */
function unlistedNearby(
  jumps: readonly SplitJump[],
  { split, index }: Listing,
  used: ReadonlySet<number>,
): SplitJump | undefined {
  return jumps.find(
    ({ jump, score }) =>
      jump.index !== index &&
      !used.has(jump.index) &&
      Math.abs(jump.index - index) <= NEARBY &&
      isSameRatio(score.ratio, split.ratio),
  );
}

export function missing({ jump, score: scored }: SplitJump): SplitDetection {
  const score = toAdd(scored);
  return {
    date: jump.date,
    ratio: score.ratio,
    kind: 'missing',
    correction: null,
    confidence: confidenceOf(score.logOdds),
    evidence: {
      ...jumpEvidence(jump, score.ratio, null, missingSummary(jump, scored, score !== scored)),
      moreLikely: moreLikely(scored),
    },
  };
}

function wrongRatio({ split, jumps, score: { other: score } }: Listing): SplitDetection {
  const miss = (each: Jump): number => Math.abs(each.close - Math.log(score.ratio));
  const jump = jumps.reduce((a, b) => (miss(b) < miss(a) ? b : a));
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
 * A listed split that the prices do not make. Certain only where they do not move, or where the same session is listed
 * again; another move of that day may hide it.
 */
function doubled({ split, index, jumps }: Listing, isAgain: boolean, never: number): SplitDetection {
  const [jump] = jumps as [Jump, ...Jump[]];
  const sigmas = Math.abs(Math.log(split.ratio)) / jump.sigma;
  const move = Math.min(...jumps.map(({ close }) => Math.abs(close)));
  const isStill = isAgain || move < Math.max(6 * jump.sigma, UNCHANGING);
  const said = `A ${describeRatio(split.ratio)} split is listed on ${split.date}, but ${describeJump(jump)}`;
  const summary = isStill
    ? `${said}: applying it would adjust the earlier prices once too often.`
    : `${said}: unclear, there may be another event on the same day.`;
  const confidence = confidenceOf(toRewrite(Math.min(sigmas / 3, 6, never), index));
  return {
    date: split.date,
    ratio: split.ratio,
    kind: 'doubled',
    correction: null,
    confidence: isStill ? confidence : Math.min(confidence, UNCLEAR),
    evidence: jumpEvidence(jump, split.ratio, split, summary),
  };
}
