import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/connect.ts';
import { lockTarget } from '../../../platform/ledger/store.ts';

const kind = 'review';

/**
 * Decisions on a symbol's items and what a scan stores of it wait for each other. Order of locks: this one, the item, the
 * chart (what hangs on an item, its decisions and skips, is locked after it and by its holder alone); a transaction that holds one of these may wait for no second one, it tries (`tryLockSymbols`).
 */
export const lockSymbol = (trx: Trx, symbol: string): Promise<void> => lockTarget(trx, kind, symbol);

/** The symbols of which the lock was free and is now held, in the order given. Never waits. */
export async function tryLockSymbols(trx: Trx, symbols: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ symbol: string; locked: boolean }>`
    select symbol, pg_try_advisory_xact_lock(hashtextextended(${`ledger:${kind}:`} || symbol, 0)) as locked
    from unnest(${[...symbols]}::text[]) symbol`.execute(trx);
  return rows.flatMap(({ symbol, locked }) => (locked ? [symbol] : []));
}
