import { statementTypes, type FiscalPeriod, type StatementType } from '../fields.ts';
import { formulas, type Formula } from '../formulas.ts';
import { annualRule } from '../periods.ts';
import { recordKey, type Book, type BookRecord } from './book.ts';

/** Something that should hold between cells. A sum: the parts with their signs come to zero. */
export interface Identity {
  /** The same for all records of a symbol: how often it holds there says how far to trust it. */
  readonly type: string;
  readonly kind: 'sum' | 'ratio' | 'per-share';
  /** Sum: any number; otherwise quotient, numerator, divisor. */
  readonly cells: readonly string[];
  readonly signs: readonly number[];
  readonly year: number;
  /** `grossProfit = revenue - costOfRevenue of 2023-Q1` */
  readonly text: string;
}

const QUARTERS: readonly FiscalPeriod[] = ['Q1', 'Q2', 'Q3', 'Q4'];

function fromFormula(record: BookRecord, formula: Formula, reading: number): Identity | null {
  const target = record.cells.get(formula.field);
  if (target === undefined) return null;
  const text = `${formula.field} = ${formula.text} of ${record.calendarYear}-${record.period}`;
  const type = `${record.statement} ${formula.field} = ${formula.text} ${reading}`;
  const year = record.calendarYear;
  if (formula.kind === 'division') {
    const numerator = record.cells.get(formula.numerator);
    const divisor = record.cells.get(formula.divisor);
    if (numerator === undefined || divisor === undefined) return null;
    const kind = formula.divisor === 'revenue' ? 'ratio' : 'per-share';
    return { type, kind, cells: [target, numerator, divisor], signs: [], year, text };
  }
  const cells = [target];
  const signs = [1];
  for (const { field, sign } of formula.terms) {
    const cell = record.cells.get(field);
    if (cell === undefined) continue;
    cells.push(cell);
    signs.push(-sign);
  }
  return cells.length > 1 ? { type, kind: 'sum', cells, signs, year, text } : null;
}

/** Often given without its parts, which are zero then: no part, no identity. */
const WITHOUT_PARTS = 'sellingGeneralAndAdministrativeExpenses';

/** Identities within a record, one list for each field with its readings. */
function within(book: Book, record: BookRecord): Identity[][] {
  return formulas[record.statement].map(({ field, readings }) =>
    readings.flatMap((reading, i) => {
      const identity = fromFormula(record, reading, i);
      if (!identity) return [];
      const hasParts = identity.cells.slice(1).some((cell) => book.values.get(cell) !== 0);
      return field !== WITHOUT_PARTS || hasParts ? identity : [];
    }),
  );
}

const equal = (type: string, year: number, a: string, b: string, text: string): Identity => ({
  type,
  kind: 'sum',
  cells: [a, b],
  signs: [1, -1],
  year,
  text,
});

/** A year and its quarters. Share counts and ratios of a year follow from its quarters by no identity. */
function overYear(book: Book, statement: StatementType, year: number): Identity[] {
  const annual = book.records.get(recordKey(statement, year, 'FY'));
  if (!annual) return [];
  const parts = QUARTERS.map((quarter) => book.records.get(recordKey(statement, year, quarter)));
  const found: Identity[] = [];
  for (const [field, cell] of annual.cells) {
    const { definition } = book.places.get(cell)!;
    const rule = annualRule(definition);
    if (rule === null || definition.kind !== 'money') continue;
    if (rule === 'sum') {
      const cells = parts.map((part) => part?.cells.get(field));
      if (cells.some((part) => part === undefined)) continue;
      found.push({
        type: `${statement} ${field} of the year`,
        kind: 'sum',
        cells: [cell, ...(cells as string[])],
        signs: [1, -1, -1, -1, -1],
        year,
        text: `${field} of ${year}-FY = Q1 + Q2 + Q3 + Q4`,
      });
      continue;
    }
    const quarter = rule === 'last' ? 'Q4' : 'Q1';
    const part = parts[rule === 'last' ? 3 : 0]?.cells.get(field);
    if (part !== undefined)
      found.push(
        equal(
          `${statement} ${field} of the year`,
          year,
          cell,
          part,
          `${field} of ${year}-FY = ${year}-${quarter}`,
        ),
      );
  }
  return found;
}

/** Fields that two statements share: income or cash flow against another. */
const SHARED: readonly [StatementType, string, StatementType, string][] = [
  ['cashflow', 'netIncome', 'income', 'netIncome'],
  ['cashflow', 'depreciationAndAmortization', 'income', 'depreciationAndAmortization'],
  ['cashflow', 'cashAtEndOfPeriod', 'balance', 'cashAndCashEquivalents'],
];

function acrossStatements(book: Book, record: BookRecord): Identity[] {
  return SHARED.flatMap(([statement, field, other, otherField]): Identity[] => {
    if (record.statement !== statement) return [];
    const cell = record.cells.get(field);
    const counterpart = book.records
      .get(recordKey(other, record.calendarYear, record.period))
      ?.cells.get(otherField);
    if (cell === undefined || counterpart === undefined) return [];
    const text = `${field} of ${statement} = ${otherField} of ${other}, ${record.calendarYear}-${record.period}`;
    return [
      equal(`${statement} ${field} = ${other} ${otherField}`, record.calendarYear, cell, counterpart, text),
    ];
  });
}

/** Cash at the start of a period is that at the end of the one before. */
function cashChain(book: Book, record: BookRecord): Identity[] {
  if (record.statement !== 'cashflow') return [];
  const start = record.cells.get('cashAtBeginningOfPeriod');
  const { calendarYear, period } = record;
  const at = QUARTERS.indexOf(period);
  const before =
    period === 'FY'
      ? recordKey('cashflow', calendarYear - 1, 'FY')
      : at === 0
        ? recordKey('cashflow', calendarYear - 1, 'Q4')
        : recordKey('cashflow', calendarYear, QUARTERS[at - 1]!);
  const end = book.records.get(before)?.cells.get('cashAtEndOfPeriod');
  if (start === undefined || end === undefined) return [];
  const text = `cashAtBeginningOfPeriod of ${calendarYear}-${period} = cashAtEndOfPeriod of the period before`;
  return [equal('cashflow start = end before', calendarYear, start, end, text)];
}

/** Values that hold for a division: rounding of the quotient, or of nine digits. */
export function residualOf(identity: Identity, valueOf: (cell: string) => number): number {
  if (identity.kind === 'sum') {
    let sum = 0;
    for (const [i, cell] of identity.cells.entries()) sum += identity.signs[i]! * valueOf(cell);
    return sum;
  }
  const [quotient, numerator, divisor] = identity.cells.map(valueOf) as [number, number, number];
  return divisor ? quotient - numerator / divisor : Number.NaN;
}

/** How a residual fits: `near` is rounding of the parts or of the quotient, a cent or 2 % of an amount per share. */
export type Fit = 'exact' | 'near' | 'off';

/** How the residual of an identity fits; null where the identity says nothing, as a division by zero. */
export function fitOf(identity: Identity, residual: number, unit: number, quotient: number): Fit | null {
  if (Number.isNaN(residual)) return null;
  const size = Math.abs(residual);
  if (identity.kind === 'sum') {
    if (size < unit / 2) return 'exact';
    return size <= 2.5 * unit ? 'near' : 'off';
  }
  if (identity.kind === 'ratio') {
    if (size <= 1.5e-10) return 'exact';
    return size <= 0.006 ? 'near' : 'off';
  }
  if (size <= 0.0051) return 'exact';
  return size <= Math.max(0.0151, 0.02 * Math.abs(quotient)) ? 'near' : 'off';
}

/** All identities of a symbol, with the readings of one formula together. */
export function identitiesOf(book: Book): readonly (readonly Identity[])[] {
  const found: Identity[][] = [];
  for (const record of book.records.values()) {
    found.push(...within(book, record).filter((readings) => readings.length));
    for (const one of [...acrossStatements(book, record), ...cashChain(book, record)]) found.push([one]);
  }
  for (const statement of statementTypes)
    for (const year of book.years) for (const one of overYear(book, statement, year)) found.push([one]);
  return found;
}
