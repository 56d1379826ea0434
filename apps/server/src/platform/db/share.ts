import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { createGate } from '../gate.ts';
import { ApiError } from '../http/errors.ts';
import { currentRequest } from '../request-scope.ts';

/** Half of a pool: what one person may use of it at once, so that others always find a connection. */
export const shareOf = (poolSize: number): number => Math.max(1, Math.floor(poolSize / 2));

/** As long as a pool makes anybody wait for a connection. */
const longestWaitMs = 15_000;

/**
 * A pool whose connections are shared out: of those who read on behalf of one person, at most `share` at once, since a
 * handler may send many queries at once. Reads alone wait for a connection of their share, because they hold none
 * meanwhile; a transaction that waited for a second one could block itself.
 */
export function shareOut(pool: pg.Pool, share: number): PostgresPool {
  const gate = createGate(
    { running: share, waiting: Infinity, longestWaitMs },
    () =>
      new ApiError(429, 'Your other requests take long, please try again in a moment.', {
        retryAfterSeconds: 5,
      }),
  );
  const connectFor = async (userid: string): Promise<pg.PoolClient> => {
    if (!gate.tryEnter(userid)) await gate.wait(userid);
    try {
      const client = await pool.connect();
      // The pool sets `release` anew each time that it lends a connection.
      const { release } = client;
      client.release = (error) => {
        gate.leave(userid);
        release.call(client, error);
      };
      return client;
    } catch (error) {
      gate.leave(userid);
      throw error;
    }
  };
  return {
    connect: () => {
      const userid = currentRequest()?.readsFor;
      return userid === undefined ? pool.connect() : connectFor(userid);
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
