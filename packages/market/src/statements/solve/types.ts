import type { FiscalPeriod, StatementRecord, StatementType } from '../fields.ts';

/** One value of one record of a symbol. */
export interface CellAddress {
  readonly statement: StatementType;
  readonly calendarYear: number;
  readonly period: FiscalPeriod;
  readonly field: string;
}

/** Records of one symbol as another source, or the filing, gives them. */
export interface WitnessSource {
  readonly name: string;
  readonly records: readonly StatementRecord[];
}

/** A cell with the value that it should have. */
export interface RepairedCell extends CellAddress {
  readonly value: number;
  readonly suggested: number;
  /** Name of the source that has this value; null where it follows from the other cells. */
  readonly source: string | null;
  /** `sign lost`, `a thousand times too large`; null where the change is none of the usual mistakes. */
  readonly mistake: string | null;
}

/** The smallest set of cells whose change restores the identities. */
export interface StatementRepair {
  readonly cells: readonly RepairedCell[];
  /** 0..1, among all explanations that were compared. */
  readonly probability: number;
  /** Whether the probability is enough to propose the repair. */
  readonly decided: boolean;
  /** Sentences: the identities that do not hold, and what the change rests on. */
  readonly evidence: readonly string[];
  /** Probability that a cell is wrong, by `cellKey`, over all explanations that were compared. */
  readonly suspects: ReadonlyMap<string, number>;
}
