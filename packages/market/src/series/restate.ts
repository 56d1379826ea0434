import type { SplitEvent } from '../bars/bar.ts';
import { firstBarFrom } from '../prices/adjust.ts';
import { backwardFactors, netSteps, restatedDividends } from './events.ts';
import { cashShares, gapsOf, reachOf, type Reach, type Restatement, type Run } from './reach.ts';
import type { BarScale, KeptPrice, SeriesInput, SourceBar } from './types.ts';

/** What the prices of each bar are multiplied by. */
interface Factors {
  price: Float64Array;
  adjClose: Float64Array;
  kept: KeptPrice[];
}

/** A scale, and the bars that its threshold lets it act on. */
interface ActingScale {
  scale: BarScale;
  runs: Run[];
}

/**
 * The factors of each bar: splits that act, splits that a repair puts in place of listed ones, and scales. Of close and
 * adjusted close the one that contains a split already is left as it is (`reachOf`) and named in `kept`.
 * @param source with corrections, deletions and additions
 * @param splits the splits that act
 */
export function restatementFactors(
  input: SeriesInput,
  source: readonly SourceBar[],
  splits: readonly SplitEvent[],
  asOf: string,
): Factors {
  const dates = source.map((bar) => bar.date);
  const steps = netSteps(input.splits, splits);
  const raw = backwardFactors(dates, splits, asOf);
  const net = backwardFactors(dates, steps, asOf);
  const scales = actingScales(source, raw, net, input.facts.scales);
  const pieces: Restatement[] = [
    ...steps.map((step) => ({
      factor: 1 / step.ratio,
      runs: step.date > asOf ? [] : [{ first: 0, end: firstBarFrom(source, step.date) }],
      split: true,
    })),
    ...scales.map(({ scale, runs }) => ({ factor: scale.ratio, runs, split: false })),
  ];
  const reach: Reach[] =
    input.daily && pieces.length
      ? reachOf(evidenceOf(input, source, asOf), pieces)
      : pieces.map(() => ({ close: true, adjClose: true }));
  const keptSteps = (field: keyof Reach): SplitEvent[] => steps.filter((_step, i) => !reach[i]![field]);
  const scaled = (field: keyof Reach): Float64Array =>
    multiplied(
      source.length,
      scales.filter((_scale, i) => reach[steps.length + i]![field]),
    );
  const undone = inverse(backwardFactors(dates, keptSteps('close'), asOf));
  const adjusted = backwardFactors(
    dates,
    steps.filter((_step, i) => reach[i]!.adjClose),
    asOf,
  );
  const [priceScale, adjScale] = [scaled('close'), scaled('adjClose')];
  return {
    price: Float64Array.from(
      source,
      (bar, i) => (bar.basis === 'raw' ? raw[i]! : net[i]!) * undone[i]! * priceScale[i]!,
    ),
    adjClose: Float64Array.from(source, (_bar, i) => adjusted[i]! * adjScale[i]!),
    kept: [
      ...keptSteps('close').map(({ date, ratio }): KeptPrice => ({ field: 'close', date, ratio })),
      ...keptSteps('adjClose').map(({ date, ratio }): KeptPrice => ({ field: 'adjClose', date, ratio })),
    ],
  };
}

/** The vendor's own figures: what a repair wrote says nothing of what the vendor's adjusted close contains. */
function evidenceOf(input: SeriesInput, source: readonly SourceBar[], asOf: string) {
  const listed = backwardFactors(
    source.map((bar) => bar.date),
    input.splits,
    asOf,
  );
  const close = Float64Array.from(source, (bar, i) => bar.close * (bar.basis === 'raw' ? listed[i]! : 1));
  const corrected = new Set(input.facts.corrections.map((cell) => cell.date));
  const dividends = restatedDividends({ ...input, bars: source, asOf }, input.splits, input.dividends);
  return { close, gap: gapsOf(source, close, corrected), cash: cashShares(source, close, dividends) };
}

/** Which bars each scale acts on, in their order: a threshold sees what the scales before it made. */
function actingScales(
  bars: readonly SourceBar[],
  raw: Float64Array,
  net: Float64Array,
  scales: readonly BarScale[],
): ActingScale[] {
  const factors = new Float64Array(bars.length).fill(1);
  return [...scales]
    .sort((a, b) => a.position - b.position)
    .map((scale) => {
      const runs: Run[] = [];
      for (const [i, bar] of bars.entries()) {
        if (bar.date < scale.from || bar.date > scale.to) continue;
        const close = bar.close * (bar.basis === 'raw' ? raw[i]! : net[i]!) * factors[i]!;
        if (!(scale.aboveThreshold ? close > scale.threshold : close < scale.threshold)) continue;
        factors[i]! *= scale.ratio;
        if (runs.at(-1)?.end === i) runs.at(-1)!.end = i + 1;
        else runs.push({ first: i, end: i + 1 });
      }
      return { scale, runs };
    });
}

function multiplied(length: number, scales: readonly ActingScale[]): Float64Array {
  const factors = new Float64Array(length).fill(1);
  for (const { scale, runs } of scales)
    for (const { first, end } of runs) for (let i = first; i < end; i += 1) factors[i]! *= scale.ratio;
  return factors;
}

const inverse = (factors: Float64Array): Float64Array => factors.map((factor) => 1 / factor);
