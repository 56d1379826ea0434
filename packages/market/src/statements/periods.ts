import { amountText, differenceOf } from './evaluate.ts';
import { statementFields, type FiscalPeriod, type StatementField, type StatementType } from './fields.ts';

/** What the checks over several records read of each. */
export interface PeriodRecord {
  readonly calendarYear: number;
  readonly period: FiscalPeriod;
  readonly date: string;
  readonly values: Readonly<Record<string, number | null>>;
}

/** A value of a year that its quarters do not confirm. */
export interface AnnualError {
  readonly calendarYear: number;
  readonly field: string;
  /** Which quarters speak against the year. */
  readonly check: 'fourth-quarter' | 'sum-of-quarters';
  readonly annual: number;
  /** Value of the fourth quarter, or the sum. */
  readonly quarters: number;
  /** Percent of the annual value; the plain difference where that is zero. */
  readonly difference: number;
  readonly tolerance: number;
  /** `revenue of FY is 6 below the sum of Q1 to Q4` */
  readonly text: string;
}

const FOURTH_QUARTER_TOLERANCE = 2;
const SUM_TOLERANCE = 5;
const QUARTERS: readonly FiscalPeriod[] = ['Q1', 'Q2', 'Q3', 'Q4'];
/** The one value at the start of its period. */
const AT_START = 'cashAtBeginningOfPeriod';

/** `2023-Q1`, `2023-FY`. Source: r001-statement-row-ids. */
export const recordId = ({ calendarYear, period }: Pick<PeriodRecord, 'calendarYear' | 'period'>): string =>
  `${calendarYear}-${period}`;

/**
 * How a field's year follows from its quarters: point-in-time fields are those of the fourth quarter (of the first one for
 * what is at the start), flows are their sum; `null` for ratios and share counts, which are neither.
 * Source: r001-q4-fy-tolerance, dB-annual-checks.
 */
export function annualRule(field: StatementField): 'last' | 'first' | 'sum' | null {
  if (field.name === AT_START) return 'first';
  if (!field.flow) return 'last';
  return field.kind === 'money' || field.kind === 'per-share' ? 'sum' : null;
}

const number = (record: PeriodRecord | undefined, field: string): number | null => {
  const value = record && Object.hasOwn(record.values, field) ? record.values[field] : null;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

function judge(
  calendarYear: number,
  field: StatementField,
  byPeriod: ReadonlyMap<FiscalPeriod, PeriodRecord>,
): AnnualError | null {
  const annual = number(byPeriod.get('FY'), field.name);
  const rule = annualRule(field);
  // The balance at the start of a year is not what either rule is about.
  if (annual === null || rule === null || rule === 'first') return null;
  const values = (rule === 'last' ? QUARTERS.slice(3) : QUARTERS).map((quarter) =>
    number(byPeriod.get(quarter), field.name),
  );
  if (values.some((value) => value === null)) return null;
  const quarters = values.reduce<number>((sum, value) => sum + value!, 0);
  const difference = differenceOf(annual, quarters);
  const tolerance = rule === 'last' ? FOURTH_QUARTER_TOLERANCE : SUM_TOLERANCE;
  if (difference <= tolerance + 1e-9) return null;
  const side = annual < quarters ? 'below' : 'above';
  const other = rule === 'last' ? 'Q4' : 'the sum of Q1 to Q4';
  const text = `${field.name} of FY is ${amountText(Math.abs(annual - quarters))} ${side} ${other}`;
  const check = rule === 'last' ? 'fourth-quarter' : 'sum-of-quarters';
  return { calendarYear, field: field.name, check, annual, quarters, difference, tolerance, text };
}

/** Years against their quarters, by year and field. Years that lack a quarter are not judged. */
export function annualErrors(
  statement: StatementType,
  records: readonly PeriodRecord[],
): readonly AnnualError[] {
  const years = new Map<number, Map<FiscalPeriod, PeriodRecord>>();
  for (const record of records) {
    const byPeriod = years.get(record.calendarYear) ?? new Map<FiscalPeriod, PeriodRecord>();
    byPeriod.set(record.period, record);
    years.set(record.calendarYear, byPeriod);
  }
  return [...years]
    .sort(([a], [b]) => a - b)
    .flatMap(([year, byPeriod]) =>
      statementFields[statement].flatMap((field) => judge(year, field, byPeriod) ?? []),
    );
}

/**
 * Row ids of records whose date another record has as well. A year and its own fourth quarter end on one day.
 * Source: r001-duplicate-dates.
 */
export function duplicateDates(records: readonly Omit<PeriodRecord, 'values'>[]): readonly string[] {
  const byDate = new Map<string, Omit<PeriodRecord, 'values'>[]>();
  for (const record of records) {
    const key = `${record.period === 'FY' ? 'year' : 'quarter'} ${record.date}`;
    byDate.set(key, [...(byDate.get(key) ?? []), record]);
  }
  return [...byDate.values()].filter((same) => same.length > 1).flatMap((same) => same.map(recordId));
}

const SHIFT_LIMIT = 10;

/**
 * Whether the fiscal year ends at different times of the year: the ends as numbers `MMDD` span more than 10.
 * Source: r001-shifting-fiscal-year, dB-month-day.
 */
export function shiftingFiscalYear(records: readonly Pick<PeriodRecord, 'period' | 'date'>[]): boolean {
  const ends = records
    .filter(({ period }) => period === 'FY')
    .map(({ date }) => Number(date.slice(5, 7)) * 100 + Number(date.slice(8, 10)))
    .filter((end) => end > 0);
  return ends.length > 1 && Math.max(...ends) - Math.min(...ends) > SHIFT_LIMIT;
}

const RECENT_YEARS = 5;

/** Whether an invalid formula is of the last five years. Source: r001-invalid-formula-recent. */
export const isRecentFormula = (calendarYear: number, currentYear: number): boolean =>
  currentYear - calendarYear <= RECENT_YEARS;
