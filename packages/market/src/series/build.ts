import type { Bar, DividendEvent } from '../bars/bar.ts';
import { dividendFault, firstBarFrom } from '../prices/adjust.ts';
import type { LeftOutDividend } from '../prices/adjust.ts';
import { describeRatio } from '../splits/ratios.ts';
import { effectiveDividends, effectiveSplits, netSteps, restatedDividends } from './events.ts';
import { isBookedAsCash } from './reach.ts';
import { restatementFactors } from './restate.ts';
import { unappliedDividends } from './unapplied.ts';
import type { BarDeletion, CellCorrection, MainSeries, SeriesInput, SourceBar } from './types.ts';

/**
 * The main series that a source layer and a correction layer give. The same input gives the same output, bit for bit.
 *
 * In this order: deleted bars go, added bars come, corrected cells are set (all on the source's own basis); prices are
 * restated for splits, raw ones for all that act, split-adjusted ones for the difference between what the source lists
 * and what acts; scales multiply; the adjusted close is taken or calculated as the policy says.
 *
 * A dividend D with ex-date t lowers earlier adjusted closes by 1 - D / close(t-1) (CRSP, `prior-close`), both on the
 * basis of the series (`restatedDividends`): on a split's own ex-date that is the close in new shares. Under the vendor's policy an applied dividend that the vendor's adjusted close leaves out lowers the
 * closes before it, and nothing else. Of close and adjusted close the one that contains a repair's split already is left as
 * it is (`reach.ts`), and a dividend that is such a split booked as cash is left out. A dividend that cannot be applied is left out and named in `ignoredDividends`. A cell that a
 * correction names but no bar has is passed over.
 */
export function buildSeries(input: SeriesInput): MainSeries {
  const source = sourceWithRepairs(input);
  const asOf = input.asOf ?? source.at(-1)?.date.slice(0, 10) ?? '';
  const splits = effectiveSplits(input.splits, input.facts.splits);
  const { price, adjClose, kept: keptPrices } = restatementFactors(input, source, splits, asOf);
  const bars = source.map((bar, i) => restate(bar, price[i]!, adjClose[i]!));
  const ignoredDividends: LeftOutDividend[] = [];
  const appliedDividends: MainSeries['appliedDividends'] = [];
  if (input.daily) {
    const listed = effectiveDividends(input.dividends, input.facts.dividends);
    const dividends = restatedDividends({ ...input, bars: source, asOf }, splits, listed);
    const added = new Map(netSteps(input.splits, splits).map(({ date, ratio }) => [date, ratio]));
    const factors = dividendFactors(bars, dividends, { listed, added, ignored: ignoredDividends });
    const kept = keptAdjCloses(input);
    if (input.facts.policy === 'vendor')
      appliedDividends.push(...applyDividends(bars, dividends, input.facts.applied, kept));
    for (const [i, bar] of bars.entries()) {
      if (bar.adjClose === null || (input.facts.policy !== 'vendor' && !kept.has(bar.date)))
        bar.adjClose = bar.close * factors[i]!;
    }
  }
  return {
    bars,
    priceFactors: price,
    adjFactors: adjClose,
    splits,
    kept: keptPrices,
    appliedDividends,
    ignoredDividends,
  };
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

interface DividendContext {
  /** The dividends on their source's basis, in which messages name those that cannot be applied. */
  listed: readonly DividendEvent[];
  /** Splits that a repair adds, new shares per old by date: a vendor may have booked one as a dividend. */
  added: ReadonlyMap<string, number>;
  ignored: LeftOutDividend[];
}

/**
 * The factor of each bar's adjusted close.
 * @param dividends on the basis of the series
 */
function dividendFactors(
  bars: readonly Bar[],
  dividends: readonly DividendEvent[],
  { listed, added, ignored }: DividendContext,
): Float64Array {
  const steps = new Float64Array(bars.length).fill(1);
  for (const [i, { date, amount }] of dividends.entries()) {
    const at = firstBarFrom(bars, date);
    if (at === 0 || at >= bars.length || amount === 0) continue;
    const { close } = bars[at - 1]!;
    const ratio = added.get(date) ?? 1;
    const fault = isBookedAsCash(amount / (close * ratio), ratio)
      ? `dividend ${listed[i]!.amount} is the ${describeRatio(ratio)} split of the same day, booked as cash`
      : dividendFault(amount, close);
    if (fault === null) steps[at]! *= 1 - amount / close;
    else
      ignored.push({
        ...listed[i]!,
        reason: ratio === 1 ? (faultAsListed(listed[i]!.amount, amount, close) ?? fault) : fault,
      });
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
