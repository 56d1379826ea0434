import {
  filingChangesShown,
  type FilingChange,
  type FilingRepairDone,
} from '@midoffice/contract/fundamentals/filings/shapes';
import { canonical, digestOf } from '../../../platform/audit/canonical.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import { conflict } from '../../../platform/http/errors.ts';
import type { CellChange, Row } from '../../../platform/ledger/change.ts';
import { lockTargets } from '../../../platform/ledger/locks.ts';
import { readRows } from '../../../platform/ledger/store.ts';
import type { LedgerTable, RowKey } from '../../../platform/ledger/tables.ts';

/** A row as it shall be, by the columns that people state; times are added where something changes. */
export type WantedRow = Readonly<Record<string, string | number | null>> & {
  readonly symbol: string;
  readonly calendar_year: number;
  readonly period: string;
};

/** What a repair would change. */
export interface FilingPlan {
  readonly rows: readonly CellChange[];
  readonly inserted: number;
  readonly updated: number;
  readonly outcome: Pick<FilingRepairDone, 'changed' | 'changedCount' | 'digest'>;
}

const times = new Set(['created_at', 'updated_at']);
const stated = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !times.has(column)));
const camel = (column: string): string =>
  column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
const shown = (row: Row | null): FilingChange['before'] =>
  row && Object.fromEntries(Object.entries(stated(row)).map(([column, value]) => [camel(column), value]));

/** The same record with its missing columns as they are, or empty where there is none yet. */
const filled = (existing: Row | null, wanted: WantedRow, columns: readonly string[]): Row =>
  Object.fromEntries(
    columns.map((column) => [
      column,
      wanted[column] === undefined ? (existing?.[column] ?? null) : wanted[column],
    ]),
  );

/**
 * What differs from the stored rows, under the locks of their symbols.
 * @param columns all columns that people state; a column that a row leaves out stays as it is
 */
export async function planRows(
  trx: Trx,
  table: LedgerTable,
  columns: readonly string[],
  wanted: readonly WantedRow[],
  { nowMs, hasCreation }: { readonly nowMs: number; readonly hasCreation: boolean },
): Promise<FilingPlan> {
  await lockTargets(
    trx,
    [...new Set(wanted.map(({ symbol }) => symbol))].map((symbol) => ['filing', symbol]),
  );
  const keys = wanted.map(
    (row) => Object.fromEntries(table.key.map((column) => [column, row[column]])) as RowKey,
  );
  const existing = await readRows(trx, table, keys);
  const now = new Date(nowMs).toISOString();
  const rows: CellChange[] = [];
  const changed: FilingChange[] = [];
  let inserted = 0;
  for (const [i, row] of wanted.entries()) {
    const before = existing[i] ?? null;
    const after = filled(before, row, columns);
    if (before && canonical(stated(before)) === canonical(after)) continue;
    if (!before) inserted += 1;
    const created = hasCreation ? { created_at: before?.['created_at'] ?? now } : {};
    rows.push({
      table: table.name,
      key: keys[i]!,
      field: '*',
      before,
      after: { ...after, ...created, updated_at: now },
    });
    const { symbol, calendar_year: calendarYear, period } = row;
    changed.push({ symbol, calendarYear, period, before: shown(before), after: shown(after) });
  }
  return {
    rows,
    inserted,
    updated: rows.length - inserted,
    outcome: {
      changed: changed.slice(0, filingChangesShown),
      changedCount: changed.length,
      digest: digestOf({ table: table.name, changed }),
    },
  };
}

const stale = 'The filings have changed since the preview. Please check the new preview.';

/** @throws ApiError 409 where the outcome is not the one that was previewed */
export function refuseOther({ outcome }: FilingPlan, expected: string | undefined, where: string): void {
  if (expected === undefined || expected === outcome.digest) return;
  throw conflict(stale, [
    { field: 'expectedPreview', expected, actual: outcome.digest, wanted: null, where },
  ]);
}
