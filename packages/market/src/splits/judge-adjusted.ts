import type { DividendEvent, SplitEvent } from '../bars/bar.ts';
import { firstBarFrom } from '../prices/adjust.ts';
import { confidenceOf, describeJump, jumpEvidence } from './evidence.ts';
import { isOnAnotherBasis, type Excursion } from './excursions.ts';
import {
  dividendsByIndex,
  FEWEST_TICKS,
  findSplitJumps,
  isUnitChange,
  jumpsAt,
  SMALLEST,
} from './find-jumps.ts';
import type { SplitJump } from './find-jumps.ts';
import { locate, missing } from './judge-list.ts';
import { measureJump } from './jumps.ts';
import type { Jump, Series } from './jumps.ts';
import { FLAG_LOG_ODDS, isFlagged, likeliestScore, scoreBlock, scoreSplit, UNDECIDED } from './odds.ts';
import type { RatioScore } from './odds.ts';
import { closestRatio, describeRatio, EDGE_PRIORS, isRatioInUse, RATIO_PRIORS } from './ratios.ts';
import type { RatioPrior } from './ratios.ts';
import { toRewrite } from './rewrite.ts';
import type { SplitDetection } from './types.ts';

/** Sessions around a listed date in which an edge of a block is that split's. */
const NEARBY = 20;
/** An edge beside a listed split is a fault of its adjustment far more often than chance. */
const NEARBY_RATE = 0.02;
/** Share of listed splits whose ratio is wrong. */
const WRONG_RATIO_RATE = 0.01;
/** Longest block between two edges; what is longer is a level. */
const LONGEST_BLOCK = 260;
/** Log-odds below the flagging odds at which a jump may still be one edge of a block, its other edge deciding. */
const FAINT = 8;

/** A jump where none should be, with the listed split beside it. */
interface Edge extends SplitJump {
  listed: SplitEvent | null;
  /** The ratio that the listed split should have: what is left of the move is this over the listed one. */
  shouldBe?: number;
}

/**
 * Split-adjusted prices must have no split left in them. An edge opens a block of wrong records when the opposite
 * edge follows; an edge without one leaves all records before it wrong.
 */
export function judgeAdjusted(
  series: Series,
  whole: Series,
  excursions: readonly Excursion[],
  dividends: readonly DividendEvent[],
  knownSplits: readonly SplitEvent[],
): SplitDetection[] {
  const detections = excursions.flatMap((excursion) => shortBlock(whole, excursion, knownSplits) ?? []);
  const jumps = findSplitJumps(series, dividends, { above: FLAG_LOG_ODDS - FAINT, priors: EDGE_PRIORS });
  const edges = findEdges(series, jumps, dividends, knownSplits);
  const used = new Set<Edge>();
  for (const { into, out, score } of pairEdges(series, edges)) {
    if (used.has(into) || used.has(out)) continue;
    for (const edge of edges) {
      if (edge.jump.index >= into.jump.index && edge.jump.index <= out.jump.index) used.add(edge);
    }
    detections.push(block(series, into, into.jump.index, out.jump.index - 1, score));
  }
  for (const edge of edges) {
    if (used.has(edge) || !isFlagged(edge.score)) continue;
    if (edge.listed || isRatioInUse(edge.score.ratio)) detections.push(oneEdge(series, edge));
  }
  return detections;
}

/** Pairs of opposite edges that are better explained as one block than as a split and a real move. Best first. */
function pairEdges(series: Series, edges: readonly Edge[]): { into: Edge; out: Edge; score: RatioScore }[] {
  const pairs: { into: Edge; out: Edge; score: RatioScore }[] = [];
  for (const [i, into] of edges.entries()) {
    for (const out of edges.slice(i + 1)) {
      if (out.jump.index - into.jump.index > LONGEST_BLOCK) break;
      if (Math.abs(Math.log(into.score.ratio * out.score.ratio)) > 0.1) continue;
      const score = scoreBlock(into.jump, out.jump);
      if (isWrongPrint(series, into.jump.index, out.jump.index - 1, score.ratio)) continue;
      const lone = Math.max(into.score.logOdds, out.score.logOdds);
      if (score.logOdds > FLAG_LOG_ODDS && score.againstLone > lone) {
        pairs.push({ into, out, score });
      }
    }
  }
  return pairs.sort((a, b) => b.score.logOdds - a.score.logOdds);
}

/** A close alone that is off by a ratio is a wrong print, not a record on another basis. */
const isWrongPrint = ({ bars }: Series, from: number, to: number, ratio: number): boolean =>
  from === to && !isOnAnotherBasis(bars[from]!, bars[from - 1]!.close, ratio);

function shortBlock(
  series: Series,
  { from, to }: Excursion,
  known: readonly SplitEvent[],
): SplitDetection | null {
  const into = measureJump(series, from);
  const out = measureJump(series, to + 1);
  const near = locate(series, known).filter(
    ({ index }) => index >= from - NEARBY && index <= to + 1 + NEARBY,
  );
  const none: RatioScore = { ratio: 1, logOdds: Number.NEGATIVE_INFINITY };
  const plain = isUnitChange(into.close) ? none : scoreBlock(into, out);
  const guided = near.map(({ split }) => ({
    split,
    score: scoreBlock(into, out, { priors: bothWays(split.ratio), rate: NEARBY_RATE }),
  }));
  const best = guided.reduce<{ split: SplitEvent | null; score: RatioScore }>(
    (a, b) => (b.score.logOdds > a.score.logOdds ? b : a),
    { split: null, score: plain },
  );
  if (best.score.logOdds < FLAG_LOG_ODDS) return null;
  if (isWrongPrint(series, from, to, best.score.ratio)) return null;
  return block(series, { jump: into, score: best.score, listed: best.split }, from, to, best.score);
}

function findEdges(
  series: Series,
  jumps: readonly SplitJump[],
  dividends: readonly DividendEvent[],
  knownSplits: readonly SplitEvent[],
): Edge[] {
  const cash = dividends.filter(({ amount }) => amount > 0);
  const cashAt = dividendsByIndex(series.bars, cash);
  const edges = new Map<number, Edge>(jumps.map((found) => [found.jump.index, { ...found, listed: null }]));
  for (const { split, index } of locate(series, knownSplits)) {
    const last = Math.min(series.bars.length - 1, index + NEARBY);
    for (let i = Math.max(1, index - NEARBY); i <= last; i += 1) {
      if (series.breaks[i]) continue;
      const jumps = jumpsAt(series, i, cashAt);
      const jump = jumps.at(-1)!;
      if (jumps.length === 1 && cash.some((dividend) => accountsFor(series, jump, dividend))) continue;
      const beside = edgesBeside(jump, split, Math.abs(i - index) <= 1);
      const rival = edges.get(i);
      // A second split on the date of a listed one is out of the question.
      const isOnDate = beside.some(({ shouldBe }) => shouldBe !== undefined);
      const candidates = rival && (rival.listed || !isOnDate) ? [...beside, rival] : beside;
      if (candidates.length === 0) continue;
      const best = likeliestScore(candidates);
      if (isFlagged(best.score) || best === rival) edges.set(i, best);
    }
  }
  return [...edges.values()].sort((a, b) => a.jump.index - b.jump.index);
}

/** What a jump beside a listed split may be: that split not applied or applied twice or, on its date, another ratio. */
function edgesBeside(jump: Jump, listed: SplitEvent, isOnDate: boolean): Edge[] {
  const edges: Edge[] = [];
  if (Math.abs(jump.close) >= Math.abs(Math.log(listed.ratio)) / 2) {
    const score = scoreSplit(jump, { priors: bothWays(listed.ratio), rate: NEARBY_RATE });
    // So few steps of the price grid do not distinguish the listed ratio from another.
    const isAmbiguous = isOnDate && jump.ticks <= FEWEST_TICKS;
    const logOdds = isAmbiguous ? Math.min(score.logOdds, UNDECIDED) : score.logOdds;
    edges.push({ jump, score: { ...score, logOdds }, listed });
  }
  if (!isOnDate || jump.ticks <= FEWEST_TICKS) return edges;
  const others = RATIO_PRIORS.filter(({ ratio }) => Math.abs(Math.log(ratio / listed.ratio)) > SMALLEST);
  const priors = others.map(({ ratio, weight }) => ({ ratio: ratio / listed.ratio, weight }));
  const score = scoreSplit(jump, { priors, rate: WRONG_RATIO_RATE });
  return [...edges, { jump, score, listed, shouldBe: closestRatio(score.ratio * listed.ratio) }];
}

/** Whether a dividend within two sessions accounts for more than half of a drop. */
function accountsFor({ bars }: Series, jump: Jump, { date, amount }: DividendEvent): boolean {
  const share = amount / bars[jump.index - 1]!.close;
  if (Math.abs(firstBarFrom(bars, date) - jump.index) > 2 || share >= 1) return false;
  return -Math.log1p(-share) > jump.close / 2 && jump.close > 0;
}

function bothWays(ratio: number): RatioPrior[] {
  return [
    { ratio, weight: 0.5 },
    { ratio: 1 / ratio, weight: 0.5 },
  ];
}

/**
 * A block between two edges. Its records are off by the inverse of the first edge's ratio, so that the ratio given
 * is the one that, as a split applied to the block, joins it to the rest.
 */
function block(series: Series, edge: Edge, from: number, to: number, score: RatioScore): SplitDetection {
  return blockDetection(series, edge, from, to, {
    ratio: closestRatio(1 / score.ratio),
    date: series.bars[from]!.date,
    logOdds: toRewrite(score.logOdds, to - from + 1),
  });
}

function oneEdge(series: Series, found: Edge): SplitDetection {
  const { jump, listed } = found;
  if (!listed) return { ...missing(found), correction: 1 / found.score.ratio };
  const { logOdds, anyLogOdds } = found.score;
  const score = { ...found.score, logOdds: toRewrite(logOdds, jump.index, anyLogOdds) };
  const edge = { ...found, score };
  if (edge.shouldBe !== undefined) return wrongRatio(edge, listed, edge.shouldBe);
  const detection = blockDetection(series, edge, 0, jump.index - 1, {
    ratio: score.ratio,
    date: jump.date,
    logOdds: score.logOdds,
  });
  const twice =
    Math.abs(Math.log(score.ratio * listed.ratio)) < Math.abs(Math.log(score.ratio / listed.ratio));
  return twice ? { ...detection, kind: 'doubled' } : detection;
}

function wrongRatio({ jump, score }: Edge, listed: SplitEvent, ratio: number): SplitDetection {
  const summary =
    `Listed on ${listed.date} as ${describeRatio(listed.ratio)} and restated by it, but ${describeJump(jump)}: ` +
    `the split was ${describeRatio(ratio)}.`;
  return {
    date: jump.date,
    ratio,
    kind: 'wrong-ratio',
    correction: 1 / score.ratio,
    confidence: confidenceOf(score.logOdds),
    evidence: jumpEvidence(jump, score.ratio, listed, summary),
  };
}

function blockDetection(
  series: Series,
  { jump, listed }: { jump: Jump; listed: SplitEvent | null },
  from: number,
  to: number,
  found: { ratio: number; date: string; logOdds: number },
): SplitDetection {
  const [first, last] = [series.bars[from]!.date, series.bars[to]!.date];
  const records = to - from + 1;
  const summary =
    `${records === 1 ? 'One record' : `${records} records`} from ${first} to ${last} ` +
    `${records === 1 ? 'is' : 'are'} off by ${describeRatio(found.ratio)}: ${describeJump(jump)}` +
    `${listed ? `; a ${describeRatio(listed.ratio)} split is listed on ${listed.date}` : ''}.`;
  return {
    date: found.date,
    ratio: found.ratio,
    kind: 'unadjusted-block',
    correction: 1 / found.ratio,
    confidence: confidenceOf(found.logOdds),
    evidence: {
      ...jumpEvidence(
        jump,
        Math.exp(Math.sign(jump.close) * Math.abs(Math.log(found.ratio))),
        listed,
        summary,
      ),
      block: { from: first, to: last, records },
    },
  };
}
