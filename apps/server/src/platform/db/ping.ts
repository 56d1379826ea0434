import { sql } from 'kysely';
import type { Db } from './connect.ts';

const answerHoldsMs = 1000;

/**
 * A ping that whoever asks shares: the database is asked at most once a second, and not again while it has not answered.
 */
export function createSharedPing(db: Db): () => Promise<void> {
  let answer: Promise<void> | undefined;
  let askedAtMs = -Infinity;
  let isSettled = true;
  return () => {
    if (answer && (!isSettled || performance.now() - askedAtMs < answerHoldsMs)) return answer;
    askedAtMs = performance.now();
    isSettled = false;
    answer = ping(db).finally(() => (isSettled = true));
    return answer;
  };
}

/** Resolves when the database answers. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
