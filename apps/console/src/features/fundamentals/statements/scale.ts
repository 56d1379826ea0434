import type { StatementTable } from '@midoffice/contract/fundamentals/statements/lists';
import type { StatementRow } from '@midoffice/contract/fundamentals/statements/shapes';
import { detectDenomination } from '@midoffice/market/statements/denomination';
import type { StatementField } from '@midoffice/market/statements/fields';
import { numbersOf } from './fields.ts';
import { isDeleted, setValues, storedValue, valueOf, type CellWrite, type Pending } from './pending.ts';

/** A product without the remainder of binary fractions: 0.1 x 3 is 0.3. At most 15 significant digits. */
export const cleanProduct = (value: number, factor: number): number =>
  Number((value * factor).toPrecision(15));

/** Kinds of fields that the denomination editor offers; ratios have no denomination. */
export const scaledKinds = ['money', 'shares', 'per-share'] as const;
export type ScaledKind = (typeof scaledKinds)[number];

const fieldsOf = (table: StatementTable, kinds: readonly StatementField['kind'][]): readonly string[] =>
  numbersOf(table)
    .filter((field) => kinds.includes(field.kind))
    .map((field) => field.name);

/** Multiplies fields of records, as edits that are pending. Empty cells stay empty. Source: rule r001-cell-states. */
export function scaleRecords(
  pending: Pending,
  table: StatementTable,
  rows: readonly StatementRow[],
  factorOf: (row: StatementRow) => number | undefined,
  kinds: readonly ScaledKind[],
  currency?: string,
): Pending {
  const fields = fieldsOf(table, kinds);
  const writes: CellWrite[] = [];
  for (const row of rows) {
    const factor = factorOf(row);
    if (factor === undefined || isDeleted(pending, row)) continue;
    for (const field of fields) {
      const value = valueOf(pending, row, field);
      if (typeof value === 'number')
        writes.push({ row, field, to: cleanProduct(value, factor), by: 'scaled' });
    }
    if (currency) writes.push({ row, field: 'reportedCurrency', to: currency, by: 'scaled' });
  }
  return setValues(pending, writes);
}

const numbers = (table: StatementTable, read: (field: string) => unknown): Record<string, number | null> =>
  Object.fromEntries(
    numbersOf(table).map(({ name }) => {
      const value = read(name);
      return [name, typeof value === 'number' ? value : null];
    }),
  );

/** A record whose figures the loaded source has larger or smaller by a scale. */
export interface Detected {
  readonly id: string;
  readonly scale: number;
  /** What the figures of the database are to be done with. */
  readonly way: 'multiply' | 'divide';
}

/**
 * Records whose denomination differs from the loaded source, either way. Source: rule r001-denomination-autodetect.
 */
export function detectScales(
  pending: Pending,
  table: StatementTable,
  rows: readonly StatementRow[],
  compare: ReadonlyMap<string, StatementRow>,
): readonly Detected[] {
  return rows.flatMap((row): Detected[] => {
    const other = compare.get(row.id);
    if (!other || isDeleted(pending, row)) return [];
    const own = numbers(table, (field) => valueOf(pending, row, field));
    const theirs = numbers(table, (field) => storedValue(other, field));
    const larger = detectDenomination(table, theirs, own);
    if (larger !== null) return [{ id: row.id, scale: larger, way: 'multiply' }];
    const smaller = detectDenomination(table, own, theirs);
    return smaller === null ? [] : [{ id: row.id, scale: smaller, way: 'divide' }];
  });
}

/** Currencies of the records that are not to be deleted, the most frequent first. */
export function currenciesOf(pending: Pending, rows: readonly StatementRow[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const code = valueOf(pending, row, 'reportedCurrency');
    if (typeof code === 'string' && !isDeleted(pending, row)) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([code]) => code);
}
