import { sql } from 'kysely';
import type { Db, DbOrTrx } from '../../../platform/db/connect.ts';

/** One thing whose tries are counted, and how many are accepted in the window. */
export interface Counted {
  readonly subject: string;
  readonly limit: number;
  /** Length of the window, at most a day. Default 15. */
  readonly windowMinutes?: number;
}

/** A counted try: its rows, one per subject. */
export interface Try {
  readonly ids: readonly number[];
}

const usualMinutes = 15;
const minutesOf = ({ windowMinutes = usualMinutes }: Counted): number => windowMinutes;

/** The seconds until the next try against a subject will be accepted; 0: at once. Counts nothing. */
export async function secondsUntilNext(db: DbOrTrx, one: Counted): Promise<number> {
  const minutes = minutesOf(one);
  const { rows } = await sql<{ left: number }>`
    select ceil(extract(epoch from at + make_interval(mins => ${minutes}::int) - clock_timestamp()))::int as left
    from sign_in_attempt
    where subject = ${one.subject} and at > clock_timestamp() - make_interval(mins => ${minutes}::int)
    order by at desc offset ${one.limit - 1} limit 1`.execute(db);
  return rows[0] ? Math.max(1, rows[0].left) : 0;
}

/**
 * Counts one try against every subject, before it is known whether it succeeds: parallel tries, in one process or in
 * several, cannot slip through together. A refused try is not counted.
 * @returns the try, or the seconds until the next one will be accepted
 */
export async function countTry(
  db: Db,
  counted: readonly Counted[],
): Promise<Try | { retryAfterSeconds: number }> {
  return db.transaction().execute(async (trx) => {
    const ids: number[] = [];
    // In one order everywhere, or two transactions could wait for each other.
    const sorted = [...counted].sort((a, b) => (a.subject < b.subject ? -1 : 1));
    for (const { subject } of sorted) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(trx);
    }
    for (const one of sorted) {
      const retryAfterSeconds = await secondsUntilNext(trx, one);
      if (retryAfterSeconds) return { retryAfterSeconds };
    }
    for (const one of sorted) {
      const { subject } = one;
      const windowMinutes = minutesOf(one);
      const { rows } = await sql<{ id: number }>`
        with old as (
          delete from sign_in_attempt
          where subject = ${subject} and at < clock_timestamp() - make_interval(mins => ${windowMinutes}::int))
        insert into sign_in_attempt (subject, at) values (${subject}, clock_timestamp()) returning id`.execute(
        trx,
      );
      ids.push(rows[0]!.id);
    }
    return { ids };
  });
}

/** Takes back a try that succeeded, and forgets the failed ones of a subject. */
export async function clearAttempts(trx: DbOrTrx, counted: Try, subject: string): Promise<void> {
  await sql`delete from sign_in_attempt where id = any(${[...counted.ids]}::bigint[]) or subject = ${subject}`.execute(
    trx,
  );
}
