import type { Bar, DividendEvent, PriceBasis, SplitEvent } from '../bars/bar.ts';
import type { LeftOutDividend } from '../prices/adjust.ts';

/**
 * A bar as a source sent it. `date` is `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM:SS` of the exchange's own time for an
 * intraday bar. `basis` says whether its prices are as they traded or restated for the splits that the source lists;
 * `adjClose` is always restated.
 */
export interface SourceBar extends Bar {
  basis: PriceBasis;
}

/** A split that a repair puts in place of what the source lists on that date; `removed`: there was none. */
export interface SplitFact extends SplitEvent {
  removed: boolean;
}

/** The same for a dividend; `date` is the ex-date. */
export interface DividendFact extends DividendEvent {
  removed: boolean;
}

/** One corrected cell, on the basis on which the source sends that bar. */
export interface CellCorrection {
  date: string;
  field: 'open' | 'high' | 'low' | 'close' | 'adjClose' | 'volume';
  value: number;
}

/**
 * Prices from..to (both included) multiplied by `ratio` and volumes divided by it, where the close is above the threshold
 * (`aboveThreshold`), else below it. Scales act in the order of `position`: each sees what the ones before it made.
 */
export interface BarScale {
  from: string;
  to: string;
  ratio: number;
  threshold: number;
  aboveThreshold: boolean;
  position: number;
}

/** Bars from..to, both included, that the source should not have sent. */
export interface BarDeletion {
  from: string;
  to: string;
}

/**
 * Where the adjusted close comes from:
 * - `vendor`: what the source sent, moved by split facts and scales; calculated where it sent none;
 * - `calculated`: the close adjusted for dividends; corrected cells stay;
 * - `forced`: the same, and corrected cells of the adjusted close give way too.
 */
export type AdjustmentPolicy = 'vendor' | 'calculated' | 'forced';

/** The correction layer of one series. */
export interface SeriesFacts {
  splits: readonly SplitFact[];
  dividends: readonly DividendFact[];
  /**
   * Ex-dates of dividends that the list holds and the vendor's adjusted close shall show. Where the vendor shows one by
   * itself, and under another policy than the vendor's, nothing is left to do.
   */
  applied: readonly string[];
  corrections: readonly CellCorrection[];
  scales: readonly BarScale[];
  deletions: readonly BarDeletion[];
  /** On the basis of the source bar before them. */
  additions: readonly Bar[];
  policy: AdjustmentPolicy;
}

/** Source layer and correction layer of one series. */
export interface SeriesInput {
  /** Ascending by date. */
  bars: readonly SourceBar[];
  /** What the source lists. */
  splits: readonly SplitEvent[];
  dividends: readonly DividendEvent[];
  facts: SeriesFacts;
  /** Whether the adjusted close is calculated where policy or source ask for it: daily series only. */
  daily: boolean;
  /** Splits after this day do not act yet. Default: the day of the last bar. */
  asOf?: string;
}

/** A split that a repair brings in and that close or adjusted close contained already, so that this one was left as it is. */
export interface KeptPrice {
  field: 'close' | 'adjClose';
  date: string;
  /** What the other one was divided by before that date. */
  ratio: number;
}

/** The main series. */
export interface MainSeries {
  /** Ascending; prices split-adjusted, `adjClose` also for dividends. */
  bars: Bar[];
  /** Per bar: main price = price on the source's basis x this; main volume = source volume / this. */
  priceFactors: Float64Array;
  /** Per bar: main adjusted close = the source's x this. */
  adjFactors: Float64Array;
  /** The splits that act: the source's list with the facts laid over it, ascending. */
  splits: SplitEvent[];
  /** What each applied dividend multiplies the vendor's earlier adjusted closes by; without those that the vendor shows. */
  appliedDividends: { date: string; factor: number }[];
  kept: KeptPrice[];
  /** Dividends that could not be applied, with what is wrong with them. */
  ignoredDividends: LeftOutDividend[];
}

/** A correction layer without a repair. */
export const noFacts: SeriesFacts = {
  splits: [],
  dividends: [],
  applied: [],
  corrections: [],
  scales: [],
  deletions: [],
  additions: [],
  policy: 'vendor',
};
