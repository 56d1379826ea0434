import type { CellValue, Sort } from './column.ts';

/** Rows on a page of a generic table. Source: r002-table-page-50. */
export const genericPageSize = 50;

/** How wide columns of tables are whose columns come from data, and where their texts are cut. */
export interface GenericLimits {
  /** Pixels. */
  readonly widest: number;
  /** Characters of a cell. */
  readonly cell: number;
}

/** The generic table. Source: r002-table-widths, r002-table-cuts. */
export const genericLimits: GenericLimits = { widest: 300, cell: 50 };
/** Editor tables. Source: r002-table-widths, r002-table-cuts. */
export const editorLimits: GenericLimits = { widest: 400, cell: 120 };

const headerCharacters = 20;
const characterPx = 10;
const narrowest = 80;

/** A text of at most so many characters, and a sign where something is cut off. */
export const cutText = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;

/** A header as it is shown. */
export const cutHeader = (header: string): string => cutText(header, headerCharacters);

/** Pixels of a column, ten for each character of its longest text: 80 at least. */
export function genericWidth(texts: Iterable<string>, { widest, cell }: GenericLimits): number {
  let longest = 0;
  for (const text of texts) longest = Math.max(longest, Math.min(text.length, cell));
  return Math.min(widest, Math.max(narrowest, longest * characterPx));
}

/** A value as the generic table shows and measures it. */
export const genericText = (value: CellValue): string =>
  value === null || value === undefined ? '' : String(value);

const isoLike =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** Milliseconds since 1970 of a text that is like a date, such as `2024-9-1` or `9/1/2024`; null where it is none. */
export function dateLike(text: string): number | null {
  const iso = isoLike.exec(text);
  if (iso) {
    const [year, month, day, hours = 0, minutes = 0, seconds = 0] = iso
      .slice(1, 7)
      .map((part) => Number(part ?? 0));
    if (month! < 1 || month! > 12 || day! < 1 || day! > 31) return null;
    const zone = iso[7] && iso[7] !== 'Z' ? iso[7].replace(':', '') : '+0000';
    const offset =
      (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3, 5))) * (zone.startsWith('-') ? -1 : 1);
    return Date.UTC(year!, month! - 1, day, hours, minutes - offset, seconds);
  }
  const [, month, day, year] = american.exec(text) ?? [];
  if (year === undefined || Number(month) > 12 || Number(day) > 31) return null;
  return Date.UTC(Number(year), Number(month) - 1, Number(day));
}

// Made when first needed: it takes longer than all other code of the table together.
let collator: Intl.Collator | undefined;

type Key = number | string | null;

/** What the values of a column are compared by: as dates where all are like dates, as numbers where all are numbers. */
function keysOf(values: readonly CellValue[]): readonly Key[] {
  const filled = values.filter((value) => genericText(value) !== '');
  if (filled.every((value) => typeof value === 'number'))
    return values.map((value) => (typeof value === 'number' ? value : null));
  const dates = values.map((value) => dateLike(genericText(value)));
  const isDates = filled.length > 0 && dates.filter((date) => date !== null).length === filled.length;
  return isDates ? dates : values.map((value) => genericText(value) || null);
}

function compare(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(String(a), String(b));
}

/**
 * The rows in the order of a column: date-like values as dates, texts without regard to case; empty cells last either way,
 * equal ones in the order they had.
 * @param valueOf a row's value in the column
 * Source: r002-table-sorting.
 */
export function sortGeneric<Row>(
  rows: readonly Row[],
  sort: Sort | null,
  valueOf: (row: Row, column: string) => CellValue,
): readonly Row[] {
  if (!sort) return rows;
  const keys = keysOf(rows.map((row) => valueOf(row, sort.column)));
  const sign = sort.descending ? -1 : 1;
  return rows
    .map((row, at) => ({ row, key: keys[at]! }))
    .sort((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
      return sign * compare(a.key, b.key);
    })
    .map(({ row }) => row);
}
