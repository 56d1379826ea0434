import type { StatementType } from './fields.ts';
import { formulas, type Formula } from './formulas.ts';

/** Values of a record by field; a missing one is absent or null. */
export type StatementValues = Readonly<Record<string, number | null>>;

/** A value that does not follow from the others of its record. */
export interface CellError {
  readonly field: string;
  readonly value: number;
  /** What the formula gives. */
  readonly computed: number;
  /** Percent of the value; the plain difference where the value is zero. */
  readonly difference: number;
  /** What `difference` may be. */
  readonly tolerance: number;
  /** `revenue - costOfRevenue` */
  readonly formula: string;
  /** `grossProfit is 5.2 below revenue - costOfRevenue` */
  readonly text: string;
}

const SUM_TOLERANCE = 0.5;
const DIVISION_TOLERANCE = 5;
const SMALL_VALUE_TOLERANCE = 20;
/** Values nearer to zero are judged by `SMALL_VALUE_TOLERANCE`: few digits are left of them. */
const SMALL_VALUE = 0.01;
/**
 * A field that filings often give without its parts, which are zero then: no part, no formula. Of a value of zero the exemption
 * alone would say nothing, since zero does not differ from parts of zero; all 12 income statements in recorded and documented
 * answers of the API have a value beside parts of zero.
 */
const WITHOUT_PARTS = 'sellingGeneralAndAdministrativeExpenses';

const given = (values: StatementValues, field: string): number | null => {
  const value = Object.hasOwn(values, field) ? values[field] : null;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

/**
 * What a formula gives for a record, `null` where it cannot: no part of a sum is there, numerator or divisor is missing, the
 * divisor is zero. Missing parts of a sum count as zero.
 */
export function computeFormula(formula: Formula, values: StatementValues): number | null {
  if (formula.kind === 'division') {
    const numerator = given(values, formula.numerator);
    const divisor = given(values, formula.divisor);
    return numerator === null || !divisor ? null : numerator / divisor;
  }
  let sum = 0;
  let parts = 0;
  for (const { field, sign } of formula.terms) {
    const value = given(values, field);
    if (value === null) continue;
    sum += sign * value;
    parts += 1;
  }
  return parts ? sum : null;
}

/** Difference of a value and what its formula gives: in percent of the value, plain where the value is zero. */
export const differenceOf = (value: number, computed: number): number =>
  value ? 100 * Math.abs((computed - value) / value) : Math.abs(computed);

/** What `differenceOf` may be before a cell is flagged. Source: r001-cell-error-tolerance. */
export function toleranceOf(formula: Pick<Formula, 'kind'>, value: number): number {
  if (Math.abs(value) < SMALL_VALUE) return SMALL_VALUE_TOLERANCE;
  return formula.kind === 'division' ? DIVISION_TOLERANCE : SUM_TOLERANCE;
}

// Made once: a formatter costs more than a thousand texts.
const amounts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const smallAmounts = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 });

/** `1,234.5`; four digits of what is smaller than one. */
export const amountText = (amount: number): string =>
  (Math.abs(amount) < 1 ? smallAmounts : amounts).format(amount);

function judge(formula: Formula, values: StatementValues, value: number): CellError | null {
  const computed = computeFormula(formula, values);
  if (computed === null) return null;
  const difference = differenceOf(value, computed);
  const tolerance = toleranceOf(formula, value);
  // A percentage has rounding errors of its own: 100.5 against 100 is half a percent.
  if (difference <= tolerance + 1e-9) return null;
  const side = value < computed ? 'below' : 'above';
  const text = `${formula.field} is ${amountText(Math.abs(value - computed))} ${side} ${formula.text}`;
  return { field: formula.field, value, computed, difference, tolerance, formula: formula.text, text };
}

/**
 * The cells of a record that do not follow from the others, at most one finding a cell.
 * Source: r001-cell-error-tolerance, r001-cell-error-sga-exempt.
 */
export function cellErrors(statement: StatementType, values: StatementValues): readonly CellError[] {
  const found = new Map<string, CellError>();
  for (const { field, main, readings } of formulas[statement]) {
    const value = given(values, field);
    if (value === null || found.has(field)) continue;
    if (field === WITHOUT_PARTS && !computeFormula(main, values)) continue;
    const errors = readings.map((reading) => judge(reading, values, value));
    if (errors.every((error) => error !== null) && errors[0]) found.set(field, errors[0]);
  }
  return [...found.values()];
}

/**
 * The values of a record that are divisions, calculated: ratios of the income statement and amounts per share. A division
 * that cannot be calculated is left out. Amounts per share are rounded to a hundredth, as filings give them.
 */
export function calculateRatios(
  values: StatementValues,
  { perShare = false }: { readonly perShare?: boolean } = {},
): Readonly<Record<string, number>> {
  const calculated: Record<string, number> = {};
  for (const { field, main } of formulas.income) {
    const isPerShare = field === 'eps' || field === 'epsdiluted';
    if (main.kind !== 'division' || (isPerShare && !perShare)) continue;
    const value = computeFormula(main, { ...values, ...calculated });
    if (value !== null) calculated[field] = Number(value.toFixed(isPerShare ? 2 : 10));
  }
  return calculated;
}
