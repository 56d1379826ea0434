import type { Progress } from './jobs.ts';
import type { ProgressStore } from './store.ts';

const leastGapMs = 250;

/** Tells the progress of one job, a few times a second at most; the last word is never lost. */
export function createProgress(
  store: ProgressStore,
  jobId: string,
  signal: AbortSignal,
): { tell: Progress; end(): Promise<void> } {
  let toldAt = 0;
  let waiting: Parameters<Progress> | undefined;
  const write = async ([done, total, message]: Parameters<Progress>): Promise<void> => {
    waiting = undefined;
    toldAt = performance.now();
    await store.tell(jobId, { state: 'running', done, total, message });
  };
  return {
    async tell(...told) {
      signal.throwIfAborted();
      waiting = told;
      if (performance.now() - toldAt >= leastGapMs) await write(told);
    },
    async end() {
      if (waiting) await write(waiting);
    },
  };
}
