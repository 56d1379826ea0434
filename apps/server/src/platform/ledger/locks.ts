import type { Trx } from '../db/connect.ts';
import { lockInOrder } from './store.ts';
import { ledgerTable, type RowKey } from './tables.ts';

/** Whose lock: of which kind, and which one. */
export type LockName = readonly [targetKind: string, target: string];

// Features lock their own subject first and the chart that follows from it last.
const lastKind = 'chart';

const rank = ([kind, target]: LockName): string => `${kind === lastKind ? 1 : 0} ${kind} ${target}`;

/**
 * Takes locks in the one order that all share, each once, so that two transactions never wait for each other in a circle:
 * by kind, charts last, then by name. Whoever needs several asks for all of them here, before any of them.
 */
export async function lockTargets(trx: Trx, locks: readonly LockName[]): Promise<void> {
  const byRank = new Map(locks.map((lock) => [rank(lock), lock]));
  const ranked = [...byRank].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, lock]) => lock);
  if (ranked.length) await lockInOrder(trx, ranked);
}

/** The locks that guard rows of the ledger's tables. */
export function locksOfRows(rows: readonly { readonly table: string; readonly key: RowKey }[]): LockName[] {
  return rows.flatMap(({ table, key }): LockName[] => {
    const lock = ledgerTable(table).lockOf?.(key);
    return lock ? [lock] : [];
  });
}
