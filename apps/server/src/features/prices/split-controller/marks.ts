import type { SplitCheck } from '@midoffice/contract/prices/split-controller/lists';
import type { CheckOutcome } from '@midoffice/market/split-checks/index';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import type { CellChange, Row } from '../../../platform/ledger/change.ts';
import { findRows, readRows } from '../../../platform/ledger/store.ts';
import { splitMarks } from './ledger-tables.ts';

/** Somebody called a check complete. */
export interface Mark {
  readonly how: 'fixed' | 'valid';
  /** What the check had found by then. */
  readonly finding: string | null;
  readonly by: string;
  readonly on: string;
}

/** The marks of a split by check. */
export async function readMarks(
  db: DbOrTrx,
  symbol: string,
  splitDate: string,
): Promise<Partial<Record<SplitCheck, Mark>>> {
  const rows = await findRows(db, splitMarks, { symbol, split_date: splitDate });
  return Object.fromEntries(
    rows.map((row): [string, Mark] => [
      String(row['check_name']),
      {
        how: row['how'] as Mark['how'],
        finding: row['finding'] as string | null,
        by: String(row['marked_by']),
        on: String(row['marked_on']),
      },
    ]),
  );
}

/** Whether a mark still says what the check finds: a fix has to have helped, a fault called valid must be the same one. */
export const holds = (mark: Mark, found: CheckOutcome): boolean =>
  found.status === 'valid' || (mark.how === 'valid' && mark.finding === found.finding);

/** The rows that mark checks of a split. */
export async function planMarks(
  db: DbOrTrx,
  split: { readonly symbol: string; readonly splitDate: string },
  wanted: readonly (readonly [SplitCheck, Mark])[],
): Promise<CellChange[]> {
  const keys = wanted.map(([check]) => ({
    symbol: split.symbol,
    split_date: split.splitDate,
    check_name: check,
  }));
  const existing = await readRows(db, splitMarks, keys);
  return wanted.map(([, mark], i) => {
    const after: Row = {
      ...keys[i]!,
      how: mark.how,
      finding: mark.finding,
      marked_by: mark.by,
      marked_on: mark.on,
    };
    return { table: splitMarks.name, key: keys[i]!, field: '*', before: existing[i] ?? null, after };
  });
}
