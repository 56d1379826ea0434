import { detectSplits } from '@midoffice/market';
import type { Bar, DividendEvent, PriceBasis, SplitDetection, SplitEvent } from '@midoffice/market';
import { buildSeries, noFacts, type SeriesFacts } from '@midoffice/market/series/index';
import type { Outcome } from '../types.ts';

/** What the vendor sends, and what its prices would be without its faults. */
export interface SplitCase {
  readonly bars: readonly Bar[];
  readonly basis: PriceBasis;
  readonly listed: readonly SplitEvent[];
  readonly dividends: readonly DividendEvent[];
  readonly truth: readonly Bar[];
  /** The findings that name the fault. */
  readonly expected: readonly Expected[];
  /** Findings that are neither right nor wrong: what the vendor really did beside the fault. */
  readonly spared?: readonly string[];
}

export type Expected = Pick<SplitDetection, 'kind' | 'date' | 'ratio'>;

/** From even odds on a finding counts as a fault; below, as something to look at. */
const likely = 0.5;
const prices = ['open', 'high', 'low', 'close', 'adjClose'] as const;

/**
 * Runs the detector and applies what it is sure of.
 * @param level from which probability on a finding counts: `likely` or, with 0, every one
 */
export function judgeSplits(planted: SplitCase, level: number = likely): Outcome {
  const { bars, basis, listed, dividends, truth, expected } = planted;
  const all = detectSplits(bars, { basis, knownSplits: listed, dividends });
  const found = all.filter(({ confidence }) => confidence >= level);
  const right = expected.filter((one) => found.some((each) => matches(one, each)));
  const possible = expected.filter((one) => !right.includes(one) && all.some((each) => matches(one, each)));
  const wrong = found.filter(
    (each) => !expected.some((one) => matches(one, each)) && !planted.spared?.includes(each.kind),
  );
  const sure = all.filter(({ confidence }) => confidence >= likely);
  const { spoilt, off } = compare(planted, sure);
  return {
    planted: expected.length,
    right: right.length,
    undecided: possible.length,
    falseFindings: wrong.length,
    spoilt,
    exact: right.length === expected.length && off === 0,
    note: `wanted ${expected.map(word).join(', ') || 'nothing'}; found ${all.map((each) => `${word(each)} ${each.confidence}`).join(', ') || 'nothing'}; ${spoilt} spoilt, ${off} of ${truth.length * prices.length} off; last ${truth.at(-1)!.date}`,
  };
}

const word = ({ kind, date, ratio }: Expected): string => `${kind} ${date} ${Number(ratio.toPrecision(4))}`;
const matches = (one: Expected, found: Expected): boolean =>
  one.kind === found.kind && one.date === found.date && Math.abs(found.ratio / one.ratio - 1) < 1e-6;

/** Cells that were right and are not after the repair, and cells that differ from the truth in all. */
function compare(planted: SplitCase, findings: readonly SplitDetection[]): { spoilt: number; off: number } {
  const before = built(planted, []);
  const after = built(planted, findings);
  let [spoilt, off] = [0, 0];
  for (const [i, bar] of planted.truth.entries()) {
    for (const field of prices) {
      if (isNear(after[i]![field], bar[field])) continue;
      off += 1;
      if (isNear(before[i]![field], bar[field])) spoilt += 1;
    }
  }
  return { spoilt, off };
}

const isNear = (value: number | null, truth: number | null): boolean =>
  value !== null && truth !== null && Math.abs(value / truth - 1) < 1e-6;

function built({ bars, basis, listed, dividends }: SplitCase, findings: readonly SplitDetection[]): Bar[] {
  const facts = findings.reduce((sum, finding) => repaired(sum, finding, bars, listed), noFacts);
  return buildSeries({
    bars: bars.map((bar) => ({ ...bar, basis })),
    splits: listed,
    dividends,
    facts,
    daily: true,
  }).bars;
}

/** The facts that repair a finding, as the chart repairs of the console write them. */
function repaired(
  facts: SeriesFacts,
  { kind, date, ratio, evidence, correction }: SplitDetection,
  bars: readonly Bar[],
  listed: readonly SplitEvent[],
): SeriesFacts {
  if (correction !== null) {
    const from = evidence.block?.from ?? bars[0]!.date;
    const to = evidence.block?.to ?? bars.findLast((bar) => bar.date < date)!.date;
    const position = facts.scales.length + 1;
    const scale = { from, to, ratio: correction, threshold: 0, aboveThreshold: true, position };
    return { ...facts, scales: [...facts.scales, scale] };
  }
  const removed = kind === 'missing' ? [] : listed.filter((one) => one.date === evidence.listed?.date);
  return {
    ...facts,
    splits: [
      ...facts.splits.filter((fact) => fact.date !== date && !removed.some((one) => one.date === fact.date)),
      ...removed
        .filter((one) => one.date !== date || kind === 'doubled')
        .map((one) => ({ ...one, removed: true })),
      ...(kind === 'doubled' ? [] : [{ date, ratio, removed: false }]),
    ],
  };
}
