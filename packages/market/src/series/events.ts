import type { DividendEvent, SplitEvent } from '../bars/bar.ts';
import { firstBarFrom } from '../prices/adjust.ts';
import type { DividendFact, SeriesInput, SplitFact } from './types.ts';

/** The source's splits with the facts laid over them, by date; ascending. */
export function effectiveSplits(listed: readonly SplitEvent[], facts: readonly SplitFact[]): SplitEvent[] {
  return overlay(listed, facts).map(({ date, ratio }) => ({ date, ratio }));
}

/** The source's dividends with the facts laid over them, by ex-date; ascending. */
export function effectiveDividends(
  listed: readonly DividendEvent[],
  facts: readonly DividendFact[],
): DividendEvent[] {
  return overlay(listed, facts).map(({ date, amount }) => ({ date, amount }));
}

/** The dividends that count, on the basis of the main series that counts with `splits`; ascending. */
export function countedDividends(input: SeriesInput, splits: readonly SplitEvent[]): DividendEvent[] {
  return restatedDividends(input, splits, effectiveDividends(input.dividends, input.facts.dividends));
}

function overlay<T extends { date: string }>(
  listed: readonly T[],
  facts: readonly (T & { removed: boolean })[],
): T[] {
  const byDate = new Map<string, T>(listed.map((event) => [event.date, event]));
  for (const fact of facts) {
    if (fact.removed) byDate.delete(fact.date);
    else byDate.set(fact.date, fact);
  }
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

/**
 * What a series restated for `listed` splits must be multiplied by to be restated for the `effective` ones instead:
 * a step per date, ratio listed / ratio effective, for the prices before it.
 */
export function netSteps(listed: readonly SplitEvent[], effective: readonly SplitEvent[]): SplitEvent[] {
  const ratios = new Map<string, number>();
  for (const { date, ratio } of effective) ratios.set(date, ratio);
  for (const { date, ratio } of listed) ratios.set(date, (ratios.get(date) ?? 1) / ratio);
  return [...ratios]
    .filter(([, ratio]) => ratio !== 1)
    .map(([date, ratio]) => ({ date, ratio }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

/**
 * One factor per bar, backwards: each step n:d divides the factor of all bars before its date. Steps after `asOf` do not
 * act. Dates of bars may be moments of a day: a step acts from its day's first bar on.
 */
export function backwardFactors(
  dates: readonly string[],
  steps: readonly SplitEvent[],
  asOf: string,
): Float64Array {
  const factors = new Float64Array(dates.length).fill(1);
  let next = steps.length - 1;
  while (next >= 0 && steps[next]!.date > asOf) next -= 1;
  let factor = 1;
  for (let i = dates.length - 1; i >= 0; i -= 1) {
    while (next >= 0 && steps[next]!.date > dates[i]!.slice(0, 10)) {
      factor /= steps[next]!.ratio;
      next -= 1;
    }
    factors[i] = factor;
  }
  return factors;
}

/**
 * Dividends restated like the prices of the main series, on the basis of its last day.
 *
 * An amount is on the basis of its source's prices. On a split's own ex-date it is one of a new share, as Yahoo lists
 * it and as Alpha Vantage and Quandl WIKI calculate with it: only splits after the ex-date restate it. Of a source that
 * sends prices as they traded that is what was paid; else what the source has restated for the splits that it lists.
 * @param acting the splits that act, ascending
 */
export function restatedDividends(
  { bars, splits, asOf }: Pick<SeriesInput, 'bars' | 'splits' | 'asOf'>,
  acting: readonly SplitEvent[],
  dividends: readonly DividendEvent[],
): DividendEvent[] {
  const until = asOf ?? bars.at(-1)?.date.slice(0, 10) ?? '';
  const dates = dividends.map(({ date }) => date);
  const raw = backwardFactors(dates, acting, until);
  const net = backwardFactors(dates, netSteps(splits, acting), until);
  return dividends.map(({ date, amount }, i) => {
    const before = bars[firstBarFrom(bars, date) - 1] ?? bars[0];
    return { date, amount: amount * (before?.basis === 'raw' ? raw : net)[i]! };
  });
}
