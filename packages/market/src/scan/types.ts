import type { Bar, DividendEvent, SplitEvent } from '../bars/bar.ts';
import type { PriceCheck } from '../outliers/finding.ts';
import type { SplitDetection, SplitFaultKind } from '../splits/types.ts';

/** What an error is called: a fault of the splits, or the check that found the cells. */
export type ScanKind =
  | Exclude<SplitFaultKind, 'missing'>
  | 'missing-split'
  | Exclude<PriceCheck, 'split-block' | 'volume-unit'>;

/** What other sources say of the records: nothing, the same as the series, or something else. */
export type Witness = 'none' | 'agrees' | 'contradicts';

/** A cell and its proposed value. */
export interface ScanCell {
  date: string;
  field: 'open' | 'high' | 'low' | 'close' | 'adjClose' | 'volume';
  value: number;
  suggested: number;
}

/**
 * The proposed repair: cells brought to other values, or a stretch of records multiplied as a split does (volumes
 * divided).
 */
export type ScanRepair =
  | { type: 'cells'; cells: ScanCell[] }
  | {
      type: 'split';
      from: string;
      to: string;
      multiplier: number;
      records: number;
      detection: SplitDetection;
    };

/** One probable error of a daily series. */
export interface ScanFinding {
  kind: ScanKind;
  /** First and last record concerned. */
  from: string;
  to: string;
  records: number;
  /** 0..1: see `odds.ts`. */
  probability: number;
  /** That of the detector itself, 0..1: part of the probability. */
  confidence: number;
  witness: Witness;
  /** Why, a sentence each. */
  evidence: string[];
  /** `null` where only a person can say what is right. */
  repair: ScanRepair | null;
  /** What it rests on, as text: the same until the records concerned change. */
  basis: string;
}

/** A daily series as a scan reads it, ascending by date, without double dates; split-adjusted. */
export interface ScanSeries {
  bars: readonly Bar[];
  splits: readonly SplitEvent[];
  dividends?: readonly DividendEvent[];
  /** Other sources of the same security, ascending. */
  peers?: readonly (readonly Bar[])[];
}
