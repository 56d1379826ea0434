import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** The rate at which all processes together ask one vendor. */
export interface Pace {
  /**
   * Takes the next free turn.
   * @returns milliseconds until the turn; undefined where turns are taken for longer than `longestMs`, and none is taken then
   */
  take(longestMs: number): Promise<number | undefined>;
  /** Gives no turn within this many milliseconds, since the vendor asked for a pause. */
  pause(ms: number): Promise<void>;
}

/**
 * A rate that holds across processes: PostgreSQL hands out turns at equal distances by its own clock, so that several
 * servers and commands on one database never send more together.
 * @param intervalMs milliseconds between two turns
 */
export function createPace(db: Db, vendor: string, intervalMs: number): Pace {
  const interval = sql`${intervalMs} * interval '1 millisecond'`;
  return {
    async take(longestMs) {
      const { rows } = await sql<{ waitMs: number }>`
        insert into outgoing_pace (vendor, next_at) values (${vendor}, clock_timestamp() + ${interval})
        on conflict (vendor) do update set next_at = greatest(outgoing_pace.next_at, clock_timestamp()) + ${interval}
          where outgoing_pace.next_at < clock_timestamp() + ${longestMs} * interval '1 millisecond'
        returning greatest(0, extract(epoch from next_at - ${interval} - clock_timestamp()) * 1000)::float8 as "waitMs"`.execute(
        db,
      );
      return rows[0]?.waitMs;
    },
    async pause(ms) {
      await sql`
        insert into outgoing_pace (vendor, next_at) values (${vendor}, clock_timestamp() + ${ms} * interval '1 millisecond')
        on conflict (vendor) do update
          set next_at = greatest(outgoing_pace.next_at, clock_timestamp() + ${ms} * interval '1 millisecond')`.execute(
        db,
      );
    },
  };
}
