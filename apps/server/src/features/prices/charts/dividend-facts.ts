import type { Trx } from '../../../platform/db/connect.ts';
import type { CellChange, Row } from '../../../platform/ledger/change.ts';
import { readRows } from '../../../platform/ledger/store.ts';
import { readDividendBases } from './dividend-facts-store.ts';
import { chartTables } from './ledger-tables.ts';
import { rowChange } from '../../../platform/repairs/repairs.ts';
import type { Env } from './series.ts';

/** A dividend as it shall count: its amount on the basis of the main source's prices of today, or null for none. */
export interface WantedDividend {
  readonly date: string;
  readonly value: number | null;
}

/**
 * The facts that have a chart count with dividends, whatever its source lists. Each keeps the basis of its amount, so that
 * a split that the source lists later restates it like the prices. One that counts so already stays as it is.
 */
export async function dividendFactRows(
  trx: Trx,
  { symbol, env }: { readonly symbol: string; readonly env: Env },
  wanted: readonly WantedDividend[],
): Promise<CellChange[]> {
  if (!wanted.length) return [];
  const keys = wanted.map(({ date }) => ({ symbol, env, ex_date: date }));
  const existing = await readRows(trx, chartTables.dividend, keys);
  const bases = await readDividendBases(
    trx,
    { symbol, env },
    wanted.map(({ date }) => date),
  );
  return wanted.flatMap(({ value }, i) => {
    const before = existing[i] ?? null;
    const { basisRatio, counted } = bases[i]!;
    if (before && counted === value) return [];
    // Of a dividend that there was not no amount counts; the column must hold one.
    const amount = value ?? Number(before?.['amount'] ?? 1);
    const after: Row = { ...keys[i]!, amount, removed: value === null, basis_ratio: basisRatio };
    return [rowChange(chartTables.dividend, before, after)];
  });
}
