import type { Trx } from '../../../platform/db/connect.ts';
import type { CellChange, Row } from '../../../platform/ledger/change.ts';
import { readRows } from '../../../platform/ledger/store.ts';
import { chartTables } from './ledger-tables.ts';
import { rowChange } from '../../../platform/repairs/repairs.ts';
import type { Env } from './series.ts';

/** The facts that have a chart count with splits, by ratio, whatever its source lists; null: there was none. */
export async function splitFactRows(
  trx: Trx,
  { symbol, env }: { readonly symbol: string; readonly env: Env },
  wanted: readonly { readonly date: string; readonly value: number | null }[],
): Promise<CellChange[]> {
  const keys = wanted.map(({ date }) => ({ symbol, env, date }));
  const existing = await readRows(trx, chartTables.split, keys);
  return wanted.map(({ value }, i) => {
    const before = existing[i] ?? null;
    // Of a split that there was not no ratio counts; the column must hold one.
    const ratio = value ?? Number(before?.['ratio'] ?? 1);
    const after: Row = { ...keys[i]!, ratio, removed: value === null };
    return rowChange(chartTables.split, before, after);
  });
}
