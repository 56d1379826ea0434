import type { StatementTable } from '@midoffice/contract/fundamentals/statements/lists';
import type { StatementRow } from '@midoffice/contract/fundamentals/statements/shapes';
import { cellErrors } from '@midoffice/market/statements/evaluate';
import { annualErrors, duplicateDates, shiftingFiscalYear } from '@midoffice/market/statements/periods';
import { numbersOf } from './fields.ts';
import { isDeleted, valueOf, type Pending } from './pending.ts';

/** What is wrong with the records as they would be saved. */
export interface Checks {
  /** Texts by record id and field. */
  readonly errors: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly count: number;
  /** Ids of records whose date another one of their kind has too. */
  readonly duplicates: ReadonlySet<string>;
  readonly isShifting: boolean;
}

export const nothingChecked: Checks = {
  errors: new Map(),
  count: 0,
  duplicates: new Set(),
  isShifting: false,
};

/** Cells that depend on share counts, which a person may accept as they are. */
const shareFields = new Set(['eps', 'epsdiluted', 'weightedAverageShsOut', 'weightedAverageShsOutDil']);

/**
 * Checks the records as they would be saved: formulas of each, years against their quarters, dates.
 * Source: rules r001-cell-error-tolerance, r001-q4-fy-tolerance, r001-duplicate-dates, r001-shifting-fiscal-year.
 */
export function checkRecords(table: StatementTable, rows: readonly StatementRow[], pending: Pending): Checks {
  const kept = rows.filter((row) => !isDeleted(pending, row));
  const names = numbersOf(table).map((field) => field.name);
  const errors = new Map<string, Map<string, string>>();
  const note = (id: string, field: string, text: string): void => {
    const own = errors.get(id) ?? new Map<string, string>();
    const known = own.get(field);
    own.set(field, known ? `${known}\n${text}` : text);
    errors.set(id, own);
  };
  const records = kept.map((row) => {
    const values: Record<string, number | null> = {};
    for (const name of names) {
      const value = valueOf(pending, row, name);
      values[name] = typeof value === 'number' ? value : null;
    }
    const { id, calendarYear, period } = row;
    return { id, calendarYear, period, date: String(valueOf(pending, row, 'date') ?? ''), values, row };
  });
  for (const { row, values } of records)
    for (const { field, text } of cellErrors(table, values))
      if (!(row.overrides.includes('invalid-shares') && shareFields.has(field))) note(row.id, field, text);
  for (const { calendarYear, field, text } of annualErrors(table, records))
    note(`${calendarYear}-FY`, field, text);
  return {
    errors,
    count: [...errors.values()].reduce((sum, own) => sum + own.size, 0),
    duplicates: new Set(duplicateDates(records)),
    isShifting: shiftingFiscalYear(records),
  };
}

/** The next cell with an error after a place, in the order of the table; the first one after the last. */
export function nextError(
  { errors }: Checks,
  rows: readonly StatementRow[],
  fields: readonly string[],
  from: { readonly id: string; readonly field: string } | null,
): { readonly key: string; readonly column: string } | null {
  const all = rows.flatMap((row) => {
    const own = errors.get(row.id);
    return own
      ? fields.filter((field) => own.has(field)).map((field) => ({ key: row.id, column: field }))
      : [];
  });
  if (!all.length) return null;
  const rowAt = new Map(rows.map((row, at) => [row.id, at]));
  const rank = (id: string, field: string): number =>
    (rowAt.get(id) ?? -1) * (fields.length + 1) + fields.indexOf(field);
  const start = from ? rank(from.id, from.field) : -1;
  return all.find((one) => rank(one.key, one.column) > start) ?? all[0]!;
}
