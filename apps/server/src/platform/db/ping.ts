import { sql } from 'kysely';
import { inTime } from '../in-time.ts';
import type { Db } from './connect.ts';

const answerHoldsMs = 1000;
/** A connection that is cut without a word stays silent for many minutes. */
const longestWaitMs = 5000;

/**
 * A ping that whoever asks shares: the database is asked at most once a second, and not again while it may still answer.
 * A database that has not answered after `waitMs` counts as gone, and whoever asks next asks it anew.
 */
export function createSharedPing(
  db: Db,
  waitMs = longestWaitMs,
  holdsMs = answerHoldsMs,
): () => Promise<void> {
  let answer: Promise<void> | undefined;
  let askedAtMs = -Infinity;
  let isSettled = true;
  return () => {
    if (answer && (!isSettled || performance.now() - askedAtMs < holdsMs)) return answer;
    askedAtMs = performance.now();
    isSettled = false;
    answer = inTime(ping(db), waitMs).finally(() => (isSettled = true));
    return answer;
  };
}

/** Resolves when the database answers. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
