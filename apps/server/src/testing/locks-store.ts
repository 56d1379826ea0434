import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { lockTarget } from '../platform/ledger/store.ts';
import type { TestServer } from './server.ts';

/** How many transactions wait for a lock that another one holds. @param type advisory ones only, or those of any kind */
export async function waitingForLocks(
  { platform }: TestServer,
  type: 'advisory' | 'any' = 'advisory',
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct a.pid) as count from pg_locks l
    join pg_stat_activity a on a.pid = l.pid and a.datname = current_database()
    where not l.granted and (${type} = 'any' or l.locktype = ${type})`.execute(platform.db);
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

/**
 * Begins `first`, which comes as far as its first look at a table or its first write to it, then `second`, and lets the
 * first go on once the second is done or waits for a lock too.
 * @param at the table that stops the first; the second may not need it
 * @param kind whether looks at it are stopped as well
 */
export async function overtaken<A, B>(
  server: TestServer,
  { at, kind }: { at: string; kind: 'looks' | 'writes' },
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[PromiseSettledResult<A>, PromiseSettledResult<B>]> {
  const mode = sql.raw(kind === 'looks' ? 'access exclusive' : 'exclusive');
  const until = async (waiting: number, ended: () => boolean): Promise<void> => {
    while (!ended() && (await waitingForLocks(server, 'any')) < waiting) await sleep(10);
  };
  const both = await server.platform.db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(at)} in ${mode} mode`.execute(trx);
    const one = Promise.allSettled([first()]);
    await until(1, () => false);
    let ended = false;
    const other = Promise.allSettled([second()]).finally(() => (ended = true));
    await until(2, () => ended);
    return [one, other] as const;
  });
  const [[one], [other]] = await Promise.all(both);
  return [one, other];
}
