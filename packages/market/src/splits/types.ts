import type { BarColumns, DividendEvent, PriceBasis, SplitEvent } from '../bars/bar.ts';

/**
 * What is wrong with the split list or the prices:
 * - `missing`: the prices make the split, the list does not have it (in split-adjusted prices: all records before
 *   `date` are off by the ratio);
 * - `doubled`: the list has a split that the prices do not make: a second listing of the same split, a phantom, or
 *   a split that raw-looking prices already carry; applying it would divide the history once too often. `date` is
 *   the listed date. In split-adjusted prices: a listed split was applied twice to the records before `date`;
 * - `wrong-date`: the list has the split, the prices make it on `date`, not on the listed date;
 * - `wrong-ratio`: the list has a split on this date, the prices make another ratio (in split-adjusted prices: they were
 *   restated by the listed one, and what is left of the move gives the right one);
 * - `unadjusted-block`: in split-adjusted prices, the records of `evidence.block` are off by the ratio.
 */
export type SplitFaultKind = 'missing' | 'doubled' | 'wrong-date' | 'wrong-ratio' | 'unadjusted-block';

/** The figures a detection rests on. Ratios of prices are old over new, so that they compare with `ratio`. */
export interface SplitEvidence {
  /** One sentence for the person who decides. */
  summary: string;
  /** Close before / close on the date. */
  priceRatio: number | null;
  /** Close before / open on the date. */
  openRatio: number | null;
  /** Robust daily standard deviation of log returns around the date (1.4826 x median absolute deviation). */
  sigma: number | null;
  /** |ln(priceRatio / ratio)|, and the same in daily sigmas. */
  deviation: number | null;
  deviationInSigmas: number | null;
  /** Share volume on and after the date / before it (medians); a split of ratio r gives about r. */
  volumeRatio: number | null;
  /** Money volume (close x shares) likewise; a split gives about 1, a crash several times 1. */
  dollarVolumeRatio: number | null;
  /** Day's range ln(high/low) / its usual size: a split leaves about 1, a crash several times 1. */
  rangeRatio: number | null;
  /** Sigma of the ten sessions after / before: a split leaves about 1. */
  aftermathRatio: number | null;
  /** The listed split that this concerns, where there is one. */
  listed: SplitEvent | null;
  /**
   * What is more likely than the split, where the finding is merely possible (confidence below one half);
   * `other-ratio`: a split of another ratio, or with another event on the same day.
   */
  moreLikely?: 'move' | 'spin-off' | 'break' | 'other-ratio' | null;
  /** Records of an unadjusted block: first and last date, and how many. */
  block: { from: string; to: string; records: number } | null;
}

/** One fault. `date` is where the prices move (for `doubled`: the listed date); `ratio` new shares per old. */
export interface SplitDetection {
  date: string;
  ratio: number;
  kind: SplitFaultKind;
  /**
   * What the prices of the records concerned (`evidence.block`, else all before `date`) are multiplied by, volumes
   * divided, to join the rest; null where the list alone is at fault.
   */
  correction: number | null;
  /** 0..1. */
  confidence: number;
  evidence: SplitEvidence;
}

export interface DetectSplitsOptions {
  /** The vendor's or exchange's list. Absent: nothing is listed and each split in the prices is `missing`. */
  knownSplits?: readonly SplitEvent[];
  /** Default `raw`. In a `split-adjusted` series a listed split must leave no move. */
  basis?: PriceBasis;
  /**
   * Cash dividends as the vendor has them. A drop that a dividend accounts for is a spin-off or a special dividend,
   * not a split, unless the amount is the very share of the price that a split takes (a stock dividend booked as
   * cash).
   */
  dividends?: readonly DividendEvent[];
}

/** What the split controller's "auto split" fills in. */
export interface AutoSplitProposal {
  /** Session dates of the first and the last record to change. */
  earliestTimestamp: string;
  latestTimestamp: string;
  /** What prices in [earliest..latest] are multiplied by (volumes are divided by it) to join the rest. */
  splitMultiplier: number;
  /** The records of the block after adjustment, as columns. */
  splitAdjustedSet: BarColumns;
  recordsToAdjustPostSplit: number;
  /** Whether the adjusted close contains the split already, so that it stays as it is. */
  adjCloseKept: boolean;
  detection: SplitDetection;
}
