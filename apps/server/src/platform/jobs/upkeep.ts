import type { Db } from '../db/connect.ts';
import type { Log } from '../log/log.ts';
import { pruneProgress, reconcileProgress } from './store.ts';

const everyMs = 20_000;

/**
 * Keeps what the console shows of jobs true and short, from now until the answered function is called: jobs whose
 * process was lost for good become failed, old ones go.
 */
export function startUpkeep(db: Db, log: Log): () => Promise<void> {
  let turn = Promise.resolve();
  const look = (): void => {
    turn = (async () => {
      await reconcileProgress(db);
      await pruneProgress(db);
    })().catch((error: unknown) => log.warn({ err: error }, 'upkeep of jobs'));
  };
  const timer = setInterval(look, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await turn;
  };
}
