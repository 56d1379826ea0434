import type { Bar, DividendEvent } from '../bars/bar.ts';
import { dividendFault, firstBarFrom } from '../prices/adjust.ts';
import type { LeftOutDividend } from '../prices/adjust.ts';
import { unappliedDividends } from './unapplied.ts';
import {
  backwardFactors,
  effectiveDividends,
  effectiveSplits,
  netSteps,
  restatedDividends,
} from './events.ts';
import type { BarDeletion, BarScale, CellCorrection, MainSeries, SeriesInput, SourceBar } from './types.ts';

/**
 * The main series that a source layer and a correction layer give. The same input gives the same output, bit for bit.
 *
 * In this order: deleted bars go, added bars come, corrected cells are set (all on the source's own basis); prices are
 * restated for splits, raw ones for all that act, split-adjusted ones for the difference between what the source lists
 * and what acts; scales multiply; the adjusted close is taken or calculated as the policy says.
 *
 * A dividend D with ex-date t lowers earlier adjusted closes by 1 - D / close(t-1) (CRSP, `prior-close`), both on the
 * basis of the series (`restatedDividends`): on a split's own ex-date that is the close in new shares. Under the vendor's policy an applied dividend that the vendor's adjusted close leaves out lowers what
 * stands before it, and nothing else. A dividend that cannot be applied is left out and named in `ignoredDividends`. A cell that a
 * correction names but no bar has is passed over.
 */
export function buildSeries(input: SeriesInput): MainSeries {
  const source = sourceWithRepairs(input);
  const dates = source.map((bar) => bar.date);
  const asOf = input.asOf ?? dates.at(-1)?.slice(0, 10) ?? '';
  const splits = effectiveSplits(input.splits, input.facts.splits);
  const raw = backwardFactors(dates, splits, asOf);
  const net = backwardFactors(dates, netSteps(input.splits, splits), asOf);
  const scaled = scaleFactors(source, raw, net, input.facts.scales);
  const priceFactors = Float64Array.from(
    source,
    (bar, i) => (bar.basis === 'raw' ? raw[i]! : net[i]!) * scaled[i]!,
  );
  const adjFactors = Float64Array.from(source, (_bar, i) => net[i]! * scaled[i]!);
  const bars = source.map((bar, i) => restate(bar, priceFactors[i]!, adjFactors[i]!));
  const ignoredDividends: LeftOutDividend[] = [];
  const appliedDividends: MainSeries['appliedDividends'] = [];
  if (input.daily) {
    const listed = effectiveDividends(input.dividends, input.facts.dividends);
    const dividends = restatedDividends({ ...input, bars: source, asOf }, splits, listed);
    const factors = dividendFactors(bars, dividends, listed, ignoredDividends);
    const kept = keptAdjCloses(input);
    if (input.facts.policy === 'vendor')
      appliedDividends.push(...applyDividends(bars, dividends, input.facts.applied, kept));
    for (const [i, bar] of bars.entries()) {
      if (bar.adjClose === null || (input.facts.policy !== 'vendor' && !kept.has(bar.date)))
        bar.adjClose = bar.close * factors[i]!;
    }
  }
  return { bars, priceFactors, adjFactors, splits, appliedDividends, ignoredDividends };
}

/**
 * Has the vendor's adjusted close show some dividends that it leaves out, each by its own step.
 * @param dividends on the basis of the series
 */
function applyDividends(
  bars: Bar[],
  dividends: readonly DividendEvent[],
  applied: readonly string[],
  kept: ReadonlySet<string>,
): MainSeries['appliedDividends'] {
  const wanted = dividends.filter(({ date }) => applied.includes(date));
  if (!wanted.length) return [];
  const done: MainSeries['appliedDividends'] = [];
  const steps = new Float64Array(bars.length).fill(1);
  for (const { date, amount } of unappliedDividends(bars, wanted)) {
    const at = firstBarFrom(bars, date);
    const [before, after] = [bars[at - 1]!, bars[at]!];
    const shown = before.adjClose! / before.close / (after.adjClose! / after.close);
    const factor = (1 - amount / before.close) / shown;
    steps[at]! *= factor;
    done.push({ date, factor });
  }
  let factor = 1;
  for (let i = bars.length - 1; i >= 0; i -= 1) {
    const bar = bars[i]!;
    if (bar.adjClose !== null && !kept.has(bar.date)) bar.adjClose *= factor;
    factor *= steps[i]!;
  }
  return done;
}

function keptAdjCloses({ facts }: SeriesInput): Set<string> {
  if (facts.policy === 'forced') return new Set();
  return new Set(facts.corrections.filter((cell) => cell.field === 'adjClose').map((cell) => cell.date));
}

function sourceWithRepairs({ bars, facts }: SeriesInput): SourceBar[] {
  const { additions, corrections, deletions } = facts;
  const kept = deletions.length ? bars.filter((bar) => !isDeleted(bar.date, deletions)) : bars;
  const merged = additions.length ? withAdditions(kept, additions) : kept;
  if (!corrections.length) return merged.map((bar) => ({ ...bar }));
  const cells = Map.groupBy(corrections, (cell) => cell.date);
  return merged.map((bar) => corrected(bar, cells.get(bar.date)));
}

function corrected(bar: SourceBar, cells: readonly CellCorrection[] | undefined): SourceBar {
  const result = { ...bar };
  for (const { field, value } of cells ?? []) result[field] = value;
  return result;
}

/** Whether a repair took the bar of a date out. */
export function isDeleted(date: string, deletions: readonly BarDeletion[]): boolean {
  return deletions.some(({ from, to }) => date >= from && date <= to);
}

function withAdditions(bars: readonly SourceBar[], additions: readonly Bar[]): SourceBar[] {
  const added = new Set(additions.map((bar) => bar.date));
  const all: (Bar & { basis?: SourceBar['basis'] })[] = [
    ...bars.filter((bar) => !added.has(bar.date)),
    ...additions,
  ];
  all.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  let basis: SourceBar['basis'] = bars[0]?.basis ?? 'split-adjusted';
  return all.map((bar) => {
    basis = bar.basis ?? basis;
    return { ...bar, basis };
  });
}

function scaleFactors(
  bars: readonly SourceBar[],
  raw: Float64Array,
  net: Float64Array,
  scales: readonly BarScale[],
): Float64Array {
  const factors = new Float64Array(bars.length).fill(1);
  for (const scale of [...scales].sort((a, b) => a.position - b.position)) {
    for (const [i, bar] of bars.entries()) {
      if (bar.date < scale.from || bar.date > scale.to) continue;
      const close = bar.close * (bar.basis === 'raw' ? raw[i]! : net[i]!) * factors[i]!;
      if (scale.aboveThreshold ? close > scale.threshold : close < scale.threshold)
        factors[i]! *= scale.ratio;
    }
  }
  return factors;
}

function restate(bar: SourceBar, price: number, adj: number): Bar {
  return {
    date: bar.date,
    open: bar.open * price,
    high: bar.high * price,
    low: bar.low * price,
    close: bar.close * price,
    adjClose: bar.adjClose === null ? null : bar.adjClose * adj,
    volume: restatedVolume(bar.volume, price),
  };
}

/**
 * A volume in shares of today. What was sent in whole shares stays whole, and a bar that was traded has at least one; what
 * was sent in parts of a unit (of a currency, say) stays in parts. A correction that a restating brought to parts of a
 * share on the source's basis comes back as the person gave it.
 */
function restatedVolume(volume: number, price: number): number {
  if (price === 1 || volume === 0) return volume;
  const restated = volume / price;
  const whole = Math.round(restated);
  if (Number.isInteger(volume)) return whole === 0 && volume > 0 ? 1 : whole;
  return Math.abs(restated - whole) <= 1e-9 * whole ? whole : restated;
}

/**
 * The factor of each bar's adjusted close.
 * @param dividends on the basis of the series
 * @param listed the same on their source's basis, in which people are told of those that cannot be applied
 */
function dividendFactors(
  bars: readonly Bar[],
  dividends: readonly DividendEvent[],
  listed: readonly DividendEvent[],
  ignored: LeftOutDividend[],
): Float64Array {
  const steps = new Float64Array(bars.length).fill(1);
  for (const [i, { date, amount }] of dividends.entries()) {
    const at = firstBarFrom(bars, date);
    if (at === 0 || at >= bars.length || amount === 0) continue;
    const { close } = bars[at - 1]!;
    const fault = dividendFault(amount, close);
    if (fault === null) steps[at]! *= 1 - amount / close;
    else ignored.push({ ...listed[i]!, reason: faultAsListed(listed[i]!.amount, amount, close) ?? fault });
  }
  const factors = new Float64Array(bars.length);
  let factor = 1;
  for (let i = bars.length - 1; i >= 0; i -= 1) {
    factors[i] = factor;
    factor *= steps[i]!;
  }
  return factors;
}

/** What is wrong with a dividend, in figures of its source's basis. */
function faultAsListed(listed: number, restated: number, close: number): string | null {
  return dividendFault(listed, Number(((close * listed) / restated).toPrecision(12)));
}
