/** Text of one condition, with its prefixes: see `parseCondition`. An array means one of its texts. */
export type Condition = string | readonly string[];

/** Conditions that all have to hold of one row. */
export type Rule = readonly Condition[];

/** Rules of each field by condition id, in the order in which they are tried. Source: r001-mapper-one-of. */
export type RowMapperValue = Readonly<Record<string, Readonly<Record<string, Rule>>>>;

/** One row of a table, read in one column. `value` is in whole units with its sign; null where the cell is empty. */
export interface MapRow {
  readonly label: string;
  readonly section: string | null;
  readonly value: number | null;
}

/** Which rule of a field found which row. */
export interface RuleMatch {
  readonly conditionId: string;
  /** The conditions that held, as they are written in the mapper. */
  readonly conditions: Rule;
  /** Index of the row. */
  readonly row: number;
  readonly value: number;
}

/** What a mapper found for one field. */
export interface MappedField {
  readonly field: string;
  /** The match that gives the value; null where rules disagree. */
  readonly match: RuleMatch | null;
  /** All rules that found a row with a number, in the order of their ids. */
  readonly matches: readonly RuleMatch[];
  /** Whether rules found rows with different values, so that the cell stays empty. */
  readonly disagrees: boolean;
}

/** Conditions by which a template recognises tables. */
export interface TableConditions {
  /** Each has to be found. */
  readonly mustMatchValues: readonly string[];
  /** Where there are any, at least one has to be found. */
  readonly wildcardValues: readonly string[];
  /** None may be found. */
  readonly excludeValues: readonly string[];
}
