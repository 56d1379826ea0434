import type { FiscalPeriod, StatementRecord, StatementType } from '../fields.ts';
import type { WitnessSource } from '../solve/types.ts';

/** Errors of statements that a scan looks for. */
export const statementErrorKinds = [
  'statement-identity',
  'statement-scale',
  'statement-sign',
  'statement-year-to-date',
  'statement-missing-quarter',
  'statement-doubled-quarter',
  'statement-fiscal-year',
  'statement-currency',
  'statement-source',
  'statement-shares',
] as const;
export type StatementErrorKind = (typeof statementErrorKinds)[number];

/** A value of a record with the one proposed in its place: numbers, or a currency. */
export interface StatementRepairCell {
  readonly calendarYear: number;
  readonly period: FiscalPeriod;
  readonly field: string;
  readonly value: number | string | null;
  readonly suggested: number | string;
}

/** A proposed repair of one statement of a symbol. */
export interface ProposedStatementRepair {
  readonly type: 'statement';
  readonly statement: StatementType;
  readonly cells: readonly StatementRepairCell[];
  /** Where the values come from, as people read it. */
  readonly source: string;
}

/** One probable error in the statements of a symbol. */
export interface StatementFinding {
  readonly kind: StatementErrorKind;
  readonly statement: StatementType;
  /** Ends of the first and last period concerned. */
  readonly from: string;
  readonly to: string;
  readonly records: number;
  /** 0..1, that it is an error. */
  readonly probability: number;
  readonly evidence: readonly string[];
  /** Null where only a person can say what is right. */
  readonly repair: ProposedStatementRepair | null;
  /** Cells that may be wrong, by `cellKey`, with the probability of each. */
  readonly cells: ReadonlyMap<string, number>;
  /** What it rests on: the same until the values concerned change. */
  readonly basis: string;
}

/** A share count that another tool holds, of a day. */
export interface DatedShares {
  readonly date: string;
  readonly shares: number;
}

/** The statements of one symbol as a scan reads them. */
export interface ScannedStatements {
  /** The main set, all three statements. */
  readonly records: readonly StatementRecord[];
  /** The same as sources have it. */
  readonly sources?: readonly WitnessSource[];
  /** Outstanding shares as the filings' covers give them, on the basis of the statements. */
  readonly shareCounts?: readonly DatedShares[];
}
