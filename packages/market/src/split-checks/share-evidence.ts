import type { SplitEvent } from '../bars/bar.ts';
import { splitFactor } from '../market-cap/shares.ts';
import { isNear, medianOf, offBy, short, toleranceOf } from './figures.ts';
import type { ShareCount, SplitCase } from './types.ts';

/** An estimate of the shares of a day that does not come from the share counts themselves. */
export interface ShareEstimate {
  readonly date: string;
  /** On today's basis. Several where it is unknown for which splits the source restated it. */
  readonly shares: readonly number[];
}

/** What a source says of share counts: `level` splits off, 0 where the counts are right; null where it cannot say. */
interface Verdict {
  readonly level: number;
  /** Days of its figures. */
  readonly dates: readonly string[];
  readonly text: string;
}

/** A count with its place among the others. */
interface Placed extends ShareCount {
  /** On today's basis if the count is in the shares of its day. */
  readonly restated: number;
  /** Splits that it is off, relative to the other counts of its chain. */
  readonly level: number;
  /** Counts of one chain differ by nothing but small changes and this split. */
  readonly chain: number;
}

/** The share counts around a split, and what the evidence says of them. */
export interface ShareJudgement {
  readonly counts: readonly Placed[];
  /** Chains of the counts that sources agree on, with their correction; sources that contradict each other leave none. */
  readonly verdicts: ReadonlyMap<number, readonly Verdict[]>;
  /** All that the sources say, for a person. */
  readonly evidence: string;
}

const nearDays = 400;
const daysApart = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000;

// Issues, buybacks and exchange rates move counts by a quarter without any split.
const smallestSure = Math.log(1.25);

/** Whether a split is large enough that figures on its two sides cannot be mistaken for each other. */
export const isDecisive = (ratio: number): boolean => Math.abs(Math.log(ratio)) >= smallestSure;

/** How many splits of a ratio a figure is off, within a tolerance in logarithms; null where it is off by something else. */
function levelOf(factor: number, ratio: number, tolerance: number): number | null {
  const size = Math.log(ratio);
  const level = Math.round(Math.log(factor) / size);
  const left = Math.abs(Math.log(factor) - level * size);
  return Math.abs(level) <= 2 && left <= Math.min(tolerance, Math.abs(size) / 3) ? level + 0 : null;
}

const drift = Math.log(1.15);

/** Splits by which a count is off the one before; null where the step has another cause, such as a merger. */
function stepOf(last: Placed, next: { date: string; restated: number }, split: SplitEvent): number | null {
  const factor = next.restated / last.restated;
  const level = levelOf(factor, split.ratio, drift);
  if (level === null || level === 0) return level;
  const isAcross = last.date < split.date && next.date >= split.date;
  return isAcross ? levelOf(factor, split.ratio, toleranceOf(split.ratio)) : null;
}

/** Counts that fit neither the one before nor the one after, such as one in thousands. */
const alone = -1;

function placed({ split, otherSplits, shareCounts }: SplitCase): Placed[] {
  const splits = [...otherSplits, split];
  const counts = shareCounts.map((one) => ({ ...one, restated: one.shares * splitFactor(one.date, splits) }));
  const all: Placed[] = [];
  let last: Placed | undefined;
  for (const [i, count] of counts.entries()) {
    const step = last ? stepOf(last, count, split) : 0;
    const next = counts[i + 1];
    if (last && step === null && next && stepOf(last, next, split) === 0) {
      all.push({ ...count, level: 0, chain: alone });
      continue;
    }
    const [level, chain] = last ? [last.level, last.chain] : [0, 0];
    last =
      step === null ? { ...count, level: 0, chain: chain + 1 } : { ...count, level: level + step, chain };
    all.push(last);
  }
  return all;
}

const nearest = (counts: readonly Placed[], date: string): Placed | undefined => {
  const best = counts.reduce<Placed | undefined>(
    (near, one) => (near && daysApart(near.date, date) < daysApart(one.date, date) ? near : one),
    undefined,
  );
  return best && daysApart(best.date, date) <= nearDays ? best : undefined;
};

/** What one estimate says of the chain of the count next to it: how many splits level 0 of the chain is off. */
function levelBy(
  estimate: ShareEstimate,
  counts: readonly Placed[],
  ratio: number,
): { chain: number; level: number } | null {
  const count = nearest(counts, estimate.date);
  if (!count) return null;
  const found = estimate.shares.map((shares) => levelOf(count.restated / shares, ratio, drift));
  // A figure that is off by more than one split is about something else.
  const levels = new Set(found.filter((level) => level !== null && Math.abs(level) <= 1));
  const [level, ...more] = levels;
  return level === undefined || level === null || more.length
    ? null
    : { chain: count.chain, level: level - count.level };
}

/** What a source says of each chain; a source that contradicts itself says nothing. */
function saidBy(
  name: string,
  estimates: readonly ShareEstimate[],
  counts: readonly Placed[],
  ratio: number,
): [chain: number, Verdict][] {
  const said = estimates.flatMap((one) => {
    const found = levelBy(one, counts, ratio);
    return found ? [{ ...found, estimate: one }] : [];
  });
  return [...Map.groupBy(said, ({ chain }) => chain)].flatMap(([chain, list]): [number, Verdict][] => {
    const { level, estimate } = list.at(-1)!;
    return list.every((one) => one.level === level)
      ? [
          [
            chain,
            {
              level,
              dates: list.map((one) => one.estimate.date),
              text: `${name} ${short(estimate.shares[0]!)} on ${estimate.date}`,
            },
          ],
        ]
      : [];
  });
}

/** Net income over earnings per share, where other sources have the same earnings per share. */
function byEarnings({ earnings, netIncomes }: SplitCase): ShareEstimate[] {
  return netIncomes.flatMap(({ date, netIncome }): ShareEstimate[] => {
    const report = earnings.find((one) => one.date > date && daysApart(one.date, date) <= 100);
    const others = medianOf(report?.others.map((one) => one.eps) ?? []);
    if (!report || others === null || !(report.eps * netIncome > 0) || !(others * netIncome > 0)) return [];
    return Math.abs(Math.log(report.eps / others)) > 0.06 ? [] : [{ date, shares: [netIncome / report.eps] }];
  });
}

/**
 * Weighted averages. Statements of periods since the split can only be in new shares; earlier ones are where they run
 * through the split, and are left out elsewhere: they may be as they were first reported.
 */
function byStatements({ split, otherSplits, weightedShares }: SplitCase): ShareEstimate[] {
  const since = weightedShares.filter(({ date }) => daysApart(date, split.date) >= 100 && date > split.date);
  const before = weightedShares.filter(({ date }) => date < split.date).slice(-4);
  const [last, first] = [before.at(-1), since[0]];
  const runsThrough =
    last !== undefined &&
    first !== undefined &&
    daysApart(last.date, first.date) <= nearDays &&
    isNear(last.shares, first.shares, toleranceOf(split.ratio));
  const withLater = ({ date, shares }: ShareCount): number[] => [
    shares,
    shares * splitFactor(date, otherSplits),
  ];
  return [...(runsThrough ? before : []), ...since].map((one) => ({
    date: one.date,
    shares: withLater(one),
  }));
}

function byQuote({ split, otherSplits, quote }: SplitCase): ShareEstimate[] {
  return quote && quote.date >= split.date
    ? [{ date: quote.date, shares: [quote.shares * splitFactor(quote.date, otherSplits)] }]
    : [];
}

/** Judges share counts by the vendor's quote, statements, and earnings per share. */
export function judgeShares(input: SplitCase): ShareJudgement {
  const counts = placed(input);
  const { ratio } = input.split;
  const said = [
    ...saidBy('Quoted market cap over price', byQuote(input), counts, ratio),
    ...saidBy('Weighted average of statements', byStatements(input), counts, ratio),
    ...saidBy('Net income over earnings per share', byEarnings(input), counts, ratio),
  ];
  const byChain = Map.groupBy(said, ([chain]) => chain);
  return {
    counts,
    verdicts: new Map(
      [...byChain].map(([chain, list]) => {
        const verdicts = list.map(([, verdict]) => verdict);
        return [chain, verdicts.every(({ level }) => level === verdicts[0]!.level) ? verdicts : []];
      }),
    ),
    evidence: said.map(([, { text }]) => text).join('; '),
  };
}

/** How many splits a count is off, by the sources that agree; null where none says, or they do not agree. */
export function levelOfCount({ verdicts }: ShareJudgement, count: Placed): number | null {
  const [verdict] = verdicts.get(count.chain) ?? [];
  return verdict ? verdict.level + count.level : null;
}

const enough = 2;

/** Whether two sources agree on a count, one of them with a figure of the same side of the split. */
export function isAgreedOn({ verdicts }: ShareJudgement, count: Placed, splitDate: string): boolean {
  const said = verdicts.get(count.chain) ?? [];
  const isBefore = count.date < splitDate;
  return (
    said.length >= enough && said.some(({ dates }) => dates.some((date) => date < splitDate === isBefore))
  );
}

/** Counts next to the split, on one side of it, that are off alike. */
export function offAlike(judgement: ShareJudgement, side: readonly Placed[]): Placed[] {
  const [first] = side;
  const level = first && levelOfCount(judgement, first);
  if (!first || !level) return [];
  const end = side.findIndex((one) => one.chain !== first.chain || one.level !== first.level);
  return side.slice(0, end < 0 ? side.length : end);
}

/** Whether a market cap is off the vendor's quote by the split. */
export const offQuote = (charted: number, quoted: number, ratio: number): boolean =>
  offBy(charted / quoted, ratio) !== null;
