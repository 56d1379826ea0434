/**
 * One tagged number of a filing: `us-gaap:Assets`, for a period or, with `start` null, for a day. Values are in whole units,
 * with the sign of the tag. Days are `YYYY-MM-DD`. Facts with dimensions (segments) are left out of statements.
 */
export interface Fact {
  /** With or without the prefix of its taxonomy. */
  readonly name: string;
  readonly start: string | null;
  readonly end: string | null;
  /** `USD`, `USD/shares`, `shares`, `pure`. */
  readonly unit: string | null;
  readonly value: number | null;
  readonly dimensions?: Readonly<Record<string, string>>;
  /** Number of the filing, `0000320193-24-000123`; facts of one filing alone have none. */
  readonly accession?: string;
  /** Day on which the filing was made. */
  readonly filed?: string;
  readonly form?: string;
  /** Fiscal year and period (`FY`, `Q1` ...) that the whole filing is about. */
  readonly fiscalYear?: number | null;
  readonly fiscalPeriod?: string | null;
}

/** The name without its taxonomy, by which concepts are found: companies give some standard lines a name of their own. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const dayMs = 86_400_000;

/** Days since 1970. */
export const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs);

/** The day with that number. */
export const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

/** Days from the first to the last one, both counted. */
export const lengthDays = (start: string, end: string): number => dayNumber(end) - dayNumber(start) + 1;
