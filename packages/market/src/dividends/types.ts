import type { DividendEvent, SplitEvent } from '../bars/bar.ts';
import type { DividendMethod } from '../prices/adjust.ts';

/** What can be wrong with a dividend, or with the adjusted close beside it. */
export type DividendFault =
  /** The adjusted close does not show the payment. */
  | 'adjustment-missing'
  /** The adjusted close shows a hundredth, or a hundred times, of it: the vendor mixed up pounds and pence. */
  | 'adjustment-hundredfold'
  /** The adjusted close shows it on another scale: twice, or in another currency. */
  | 'adjustment-scale'
  /** The adjusted close shows a payment that was not made. */
  | 'adjustment-phantom'
  /** The amount is a hundred times, or a hundredth of, what the adjusted close and the price show. */
  | 'amount-hundredfold'
  /** The amount is on another scale than adjusted close and price. */
  | 'amount-scale'
  /** The list lacks a payment that the adjusted close shows. */
  | 'amount-missing'
  /** Amount and adjusted close are a hundred times too large or too small together. */
  | 'both-hundredfold'
  /** Amount and adjusted close are wrong, each in its own way. */
  | 'both-wrong'
  /** The amount is on the basis before a split of that day. */
  | 'amount-before-split'
  /** A second record of a dividend of the same week. */
  | 'phantom'
  /** The payment is listed, or shown by the adjusted close, some sessions from its ex-date. */
  | 'date-moved'
  /** The adjusted close counts a capital gain twice that the amount holds already. */
  | 'capital-gain-twice'
  /** Adjusted closes that are no numbers, from `date` to `until`. */
  | 'adjusted-close-unreadable';

/** One fault with its repair. */
export interface DividendFinding {
  readonly date: string;
  readonly fault: DividendFault;
  /** As listed and as it should be; 0: there was none. */
  readonly listed: number;
  readonly amount: number;
  /** The share by which the adjusted close falls on the ex-date, and by which it should. */
  readonly shown: number;
  readonly step: number;
  readonly reason: string;
  /** Last date, where the fault covers several records. */
  readonly until?: string;
}

/** A fault for which the data do not decide the right reading; nothing is changed. */
export interface DividendDoubt {
  readonly date: string;
  readonly reason: string;
}

export interface RepairedDividends {
  readonly findings: DividendFinding[];
  readonly undecided: DividendDoubt[];
  /** The list as it should be. */
  readonly dividends: DividendEvent[];
  /** Per bar; null where the bar has none. */
  readonly adjCloses: (number | null)[];
}

export interface DividendEvidence {
  readonly splits?: readonly SplitEvent[];
  /** Capital gains of funds by ex-date; the dividend of that day holds them. */
  readonly capitalGains?: readonly DividendEvent[];
}

/** What is known of one ex-date before anything is judged. Shares are of the close before. */
export interface Witness {
  readonly date: string;
  /** Bar of the ex-date. */
  readonly at: number;
  /** Close before the ex-date. */
  readonly close: number;
  /** As listed; 0 where the list has nothing. */
  readonly amount: number;
  readonly listed: number;
  /** The payment that the adjusted close shows. */
  readonly shown: number;
  /** The step of the adjusted close itself, which is `shown` for vendors that adjust by the prior close. */
  readonly step: number;
  /** By which the step is read, and made anew. */
  readonly method: DividendMethod;
  /** Steps below this are rounding. */
  readonly floor: number;
  /** What the price lost up to the next open and the next close; `null` where nothing was traded. */
  readonly drop: number | null;
  readonly dropAtClose: number | null;
  /** Spread of either by chance. */
  readonly spread: number;
  readonly spreadAtClose: number;
  /** How many times the usual volume or range the ex-date had; `null` where nothing was traded on it. */
  readonly bustle: number | null;
}
