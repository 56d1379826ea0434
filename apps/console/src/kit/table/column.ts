import type { ReactNode } from 'react';

export type CellValue = string | number | boolean | null | undefined;

/** One column of a table. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** What it sorts by and exports; shown as it is where there is no `cell`. */
  value(row: Row): CellValue;
  /** How it is shown. */
  cell?(row: Row): ReactNode;
  /**
   * Decides alignment, format and export: numbers and money are right-aligned. `money` is in the smallest unit of the
   * currency. `text` cells are guarded against formulas in an export.
   */
  readonly kind?: 'text' | 'number' | 'money' | 'date' | 'time';
  /** The currency of an amount, where there is no `cell`; null: not known. */
  currency?(row: Row): string | null;
  /** Digits after the point of a number. */
  readonly digits?: number;
  /** Pixels; columns without one share what is left. */
  readonly width?: number;
  /** Least pixels of a column that shares what is left: on a narrow screen the table scrolls before it is narrower. */
  readonly minWidth?: number;
  /** Stays in view at the left edge where it is the first one and nobody pinned others: it says what a row is. */
  readonly atStart?: boolean;
  /** Stays in view at the right edge, however far the table scrolls: for buttons. */
  readonly atEnd?: boolean;
  /** Off where its order says nothing. */
  readonly sortable?: boolean;
  /** Explains the header. */
  readonly hint?: string;
}

/** Pixels of a column that says nothing of its width. */
export const defaultWidth = 130;

/** What a column is called where its header is not seen. Columns without one hold buttons. */
export const columnName = ({ header }: { readonly header: string }): string => header || 'Actions';

export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

/** A sort in the form of the address: `name` or `-name`. */
export function parseSort(text: string): Sort | null {
  if (!text) return null;
  return text.startsWith('-')
    ? { column: text.slice(1), descending: true }
    : { column: text, descending: false };
}

export const sortText = (sort: Sort | null): string =>
  sort ? `${sort.descending ? '-' : ''}${sort.column}` : '';

// Made when first needed: it takes longer than all other code of the console's start together.
let collator: Intl.Collator | undefined;

function compare(a: CellValue, b: CellValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(String(a), String(b));
}

const isEmpty = (value: CellValue): boolean => value === null || value === undefined || value === '';

/** The rows in the order of a column; empty cells last either way; equal cells keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const column = sort && columns.find((one) => one.id === sort.column);
  if (!column) return rows;
  const sign = sort.descending ? -1 : 1;
  return rows.toSorted((left, right) => {
    const [a, b] = [column.value(left), column.value(right)];
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
    return sign * compare(a, b);
  });
}
