import { sql } from 'kysely';
import { lockTarget } from '../../../platform/ledger/store.ts';
import type { TestServer } from '../../../testing/server.ts';

/** How many transactions wait for an advisory lock that another one holds. */
export async function waitingForLocks({ platform }: TestServer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
    where l.locktype = 'advisory' and not l.granted`.execute(platform.db);
  return Number(rows[0]!.count);
}

/** Whether nobody holds a symbol's lock of the ledger. */
export async function isFree({ platform }: TestServer, kind: string, symbol: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`ledger:${kind}:${symbol}`}, 0)) as free`.execute(
    platform.db,
  );
  return rows[0]!.free;
}

/** Does something while another transaction holds a symbol's lock. */
export function whileLocked<T>(
  { platform }: TestServer,
  kind: string,
  symbol: string,
  work: () => Promise<T>,
): Promise<T> {
  return platform.db.transaction().execute(async (trx) => {
    await lockTarget(trx, kind, symbol);
    return work();
  });
}
