import type { Bar, DividendEvent, SplitEvent } from '../bars/bar.ts';

/** `auto-fix`: the evidence leaves no doubt about the repair; `manual-fix`: a person decides; `valid`: nothing to do. */
export type SplitStatus = 'auto-fix' | 'manual-fix' | 'valid';

/** One source's bars, restated for splits like the main ones. */
export interface Witness {
  readonly source: string;
  readonly bars: readonly Bar[];
}

/** A share count as it was reported: not restated for later splits. */
export interface ShareCount {
  readonly date: string;
  readonly shares: number;
}

/** Earnings per share of one report, and what other sources say of it. */
export interface EarningsFigure {
  readonly date: string;
  readonly eps: number;
  readonly others: readonly { readonly source: string; readonly eps: number }[];
}

/** All that the checks of one split look at. Lists ascend by date. */
export interface SplitCase {
  /** The split as it is believed: `ratio` new shares per old. */
  readonly split: SplitEvent;
  /** The ratio that the main list has on that date; null where it has none. */
  readonly listedRatio: number | null;
  readonly otherLists: readonly { readonly source: string; readonly ratio: number }[];
  /** The main series. */
  readonly eod: readonly Bar[];
  readonly witnesses: readonly Witness[];
  /** Main series of intraday chart types. */
  readonly intraday: readonly { readonly chartType: string; readonly bars: readonly Bar[] }[];
  /** What the adjusted close counts with, on the basis of the main series. */
  readonly dividends: readonly DividendEvent[];
  /** The same dividends as corporate actions record them, on the same basis. A date without a record has the list alone. */
  readonly dividendRecords: readonly DividendEvent[];
  readonly otherDividends: readonly {
    readonly source: string;
    readonly dividends: readonly DividendEvent[];
  }[];
  readonly earnings: readonly EarningsFigure[];
  readonly shareCounts: readonly ShareCount[];
  /** The other splits that act on the main series. */
  readonly otherSplits: readonly SplitEvent[];
  /** Weighted average shares of statements by the end of their quarter; restated for later splits or not. */
  readonly weightedShares: readonly ShareCount[];
  /** Net income of quarters by their end. */
  readonly netIncomes: readonly { readonly date: string; readonly netIncome: number }[];
  /** The vendor's newest quote: its shares are market cap over price; `charted` is our market cap of that day. */
  readonly quote: {
    readonly date: string;
    readonly marketCap: number;
    readonly shares: number;
    readonly charted: number | null;
  } | null;
  readonly marketCap: readonly { readonly date: string; readonly marketCap: number }[];
  readonly expectedPrice: number | null;
  readonly expectedShareCount: number | null;
}

/** Place of a dividend: in the list that adjusted closes count with, or in the record of corporate actions. */
export type DividendPlace = 'list' | 'record';

/** One step of a fix. Factors multiply the present values. */
export type SplitRepair =
  | { readonly kind: 'record-split'; readonly date: string; readonly ratio: number }
  | {
      readonly kind: 'scale';
      readonly chartType: string;
      readonly from: string;
      readonly to: string;
      readonly ratio: number;
    }
  | { readonly kind: 'calculate-adj-close' }
  | {
      readonly kind: 'dividend';
      readonly date: string;
      readonly factor: number;
      /** The one of both that is off where list and record differ; left out: both. */
      readonly at?: DividendPlace;
    }
  | { readonly kind: 'eps'; readonly date: string; readonly factor: number }
  | {
      readonly kind: 'shares';
      readonly date: string;
      readonly shares: number;
      /** What the present count is multiplied by; left out where there is none. */
      readonly factor?: number;
    };

/** What one check found. */
export interface CheckOutcome {
  readonly status: SplitStatus;
  /** Names the fault, the same as long as the fault is; null where there is none. */
  readonly finding: string | null;
  /** In figures, for the person who decides. */
  readonly explainMsg: string;
  /** What would make it valid; empty where no rule knows. */
  readonly repairs: readonly SplitRepair[];
}

/** Nothing to do. */
export const valid = (explainMsg: string): CheckOutcome => ({
  status: 'valid',
  finding: null,
  explainMsg,
  repairs: [],
});
