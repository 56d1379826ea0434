import type { SplitEvent } from '../bars/bar.ts';

/** A number of shares outstanding as it was stated, on the basis of its day. */
export interface ShareCount {
  date: string;
  shares: number;
}

/** What a repair says about the count of a day; null: there is none. */
export interface ShareFact {
  date: string;
  shares: number | null;
}

/** Source layer and correction layer of a symbol's share counts. */
export interface ShareLayers {
  /** Of financial statements; ascending, as the others. */
  financials: readonly ShareCount[];
  /** A vendor's market cap over the price; used where no statement has a count. */
  implied: readonly ShareCount[];
  facts: readonly ShareFact[];
  /** What counts of financial statements are multiplied by, such as shares per depositary receipt. */
  ratio: number;
  /** The splits that act. */
  splits: readonly SplitEvent[];
}

/** The shares that count from a day on, on today's basis. */
export interface ShareStep {
  date: string;
  shares: number;
  origin: 'financials' | 'implied' | 'repair';
}

/** New shares of today per share of a day: the splits after it. A split acts from its own day on. */
export function splitFactor(date: string, splits: readonly SplitEvent[]): number {
  return splits.reduce((factor, split) => (split.date > date ? factor * split.ratio : factor), 1);
}

/**
 * Which shares count when: the financial statements' counts times the ratio, the implied ones where there are no
 * statements, with repairs laid over them by day (a repair is final: the ratio does not move it), all restated for the
 * splits since. Ascending.
 */
export function shareSteps({ financials, implied, facts, ratio, splits }: ShareLayers): ShareStep[] {
  const base = financials.length
    ? financials.map(({ date, shares }): ShareStep => ({
        date,
        shares: shares * ratio,
        origin: 'financials',
      }))
    : implied.map(({ date, shares }): ShareStep => ({ date, shares, origin: 'implied' }));
  const steps = new Map(base.map((step) => [step.date, step]));
  for (const { date, shares } of facts) {
    if (shares === null) steps.delete(date);
    else steps.set(date, { date, shares, origin: 'repair' });
  }
  return [...steps.values()]
    .map((step) => ({ ...step, shares: step.shares * splitFactor(step.date, splits) }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
