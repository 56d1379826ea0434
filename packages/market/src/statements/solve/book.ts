import {
  fiscalPeriods,
  statementFields,
  statementTypes,
  type FiscalPeriod,
  type StatementField,
  type StatementRecord,
  type StatementType,
} from '../fields.ts';
import type { CellAddress } from './types.ts';

/** All values of a symbol by cell, and what is known of each place. */
export interface Book {
  /** Keys of `cellKey`; cells without a value are absent. */
  readonly values: ReadonlyMap<string, number>;
  readonly places: ReadonlyMap<string, CellPlace>;
  /** Records by `recordKey`, with the values of `values`. */
  readonly records: ReadonlyMap<string, BookRecord>;
  readonly years: readonly number[];
  /** What money of this symbol is given in: 1e6 where all figures are whole millions. */
  readonly unit: number;
  /** The same of single years, where it is coarser: companies change from thousands to millions. */
  readonly units: ReadonlyMap<number, Unit>;
}

/** What amounts are multiples of, and how many of them are not, of how many. */
interface Unit {
  readonly unit: number;
  readonly odd: number;
  readonly amounts: number;
}

export interface BookRecord {
  readonly statement: StatementType;
  readonly calendarYear: number;
  readonly period: FiscalPeriod;
  /** Keys of its cells by field, those with a value. */
  readonly cells: ReadonlyMap<string, string>;
}

export interface CellPlace extends CellAddress {
  readonly definition: StatementField;
  readonly record: string;
}

export const recordKey = (statement: StatementType, calendarYear: number, period: FiscalPeriod): string =>
  `${statement} ${calendarYear}-${period}`;

export const cellKey = ({ statement, calendarYear, period, field }: CellAddress): string =>
  `${recordKey(statement, calendarYear, period)} ${field}`;

const definitions = new Map(
  statementTypes.map((statement) => [
    statement,
    new Map(statementFields[statement].map((field) => [field.name, field])),
  ]),
);

const COARSEST = 1e6;
/** Figures that must be multiples of a unit for it to be the unit. */
const LEAST_MULTIPLES = 0.95;

/** Amounts without which a year does not say by itself what they are given in. */
const LEAST_AMOUNTS = 12;

/** The largest of 1e6, 1e3 and 1 of which nearly all amounts are multiples. */
function unitOf(amounts: readonly number[]): number {
  for (let unit = COARSEST; unit > 1; unit /= 1000)
    if (amounts.filter((amount) => amount % unit === 0).length >= amounts.length * LEAST_MULTIPLES)
      return unit;
  return 1;
}

/** Reads the records of one symbol; where two have one period, the first counts. */
export function bookOf(records: readonly StatementRecord[]): Book {
  const values = new Map<string, number>();
  const places = new Map<string, CellPlace>();
  const byKey = new Map<string, BookRecord>();
  const amounts = new Map<number, number[]>();
  for (const { statement, calendarYear, period, values: given } of records) {
    const record = recordKey(statement, calendarYear, period);
    if (byKey.has(record)) continue;
    const cells = new Map<string, string>();
    const own = amounts.get(calendarYear) ?? [];
    amounts.set(calendarYear, own);
    for (const [field, definition] of definitions.get(statement)!) {
      const value = Object.hasOwn(given, field) ? given[field] : null;
      if (typeof value !== 'number' || !Number.isFinite(value)) continue;
      const key = `${record} ${field}`;
      values.set(key, value);
      places.set(key, { statement, calendarYear, period, field, definition, record });
      cells.set(field, key);
      if (definition.kind === 'money' && value) own.push(value);
    }
    byKey.set(record, { statement, calendarYear, period, cells });
  }
  const unit = unitOf([...amounts.values()].flat());
  const unitOfYear = (own: readonly number[]): Unit => {
    const coarser = own.length < LEAST_AMOUNTS ? unit : Math.max(unit, unitOf(own));
    const odd = own.filter((amount) => amount % coarser !== 0).length;
    return { unit: coarser, odd, amounts: own.length };
  };
  return {
    values,
    places,
    records: byKey,
    years: [...amounts.keys()].sort((a, b) => a - b),
    unit,
    units: new Map([...amounts].map(([year, own]) => [year, unitOfYear(own)])),
  };
}

/** What the amounts of a year are multiples of. */
export const unitIn = ({ unit, units }: Book, year: number): number => units.get(year)?.unit ?? unit;

/** A unit of a cell's own: what its value is a multiple of. */
export const stepIn = (book: Book, place: CellPlace): number =>
  stepOf(place, unitIn(book, place.calendarYear));

/** The multiple of the unit that is nearest to an amount of money; null where it is one, or is no amount. */
export function roundedOf(book: Book, cell: string): number | null {
  const place = book.places.get(cell)!;
  if (place.definition.kind !== 'money') return null;
  const [value, step] = [book.values.get(cell)!, stepIn(book, place)];
  return value % step === 0 ? null : Math.round(value / step) * step || 0;
}

/** The same for money in a certain unit. */
export function stepOf({ definition }: CellPlace, unit: number): number {
  if (definition.kind === 'money') return unit;
  if (definition.kind === 'shares') return Math.min(unit, 1000);
  return definition.kind === 'per-share' ? 0.01 : 1e-10;
}

const quarters = fiscalPeriods.slice(0, 4);

/** The same field in the periods around: the nearest first, at most `most` on either side. */
export function neighboursOf(book: Book, place: CellPlace, most = 6): readonly number[] {
  const { statement, calendarYear, period, field } = place;
  const found: number[] = [];
  const at = quarters.indexOf(period);
  for (let step = 1; step <= most; step += 1)
    for (const side of [-step, step]) {
      const index = calendarYear * 4 + at + side;
      const key =
        period === 'FY'
          ? recordKey(statement, calendarYear + side, 'FY')
          : recordKey(statement, Math.floor(index / 4), quarters[((index % 4) + 4) % 4]!);
      const cell = book.records.get(key)?.cells.get(field);
      if (cell !== undefined) found.push(book.values.get(cell)!);
    }
  return found;
}
