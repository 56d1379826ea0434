import type { Progress } from './jobs.ts';
import type { ProgressStore } from './store.ts';

const leastGapMs = 250;

/** Reports the progress of one job, a few times a second at most; the last report is always sent. */
export function createProgress(
  store: ProgressStore,
  jobId: string,
  signal: AbortSignal,
): { notify: Progress; end(): Promise<void> } {
  let notifiedAt = 0;
  let waiting: Parameters<Progress> | undefined;
  const write = async ([done, total, message]: Parameters<Progress>): Promise<void> => {
    waiting = undefined;
    notifiedAt = performance.now();
    await store.notify(jobId, { state: 'running', done, total, message });
  };
  return {
    async notify(...notified) {
      signal.throwIfAborted();
      waiting = notified;
      if (performance.now() - notifiedAt >= leastGapMs) await write(notified);
    },
    async end() {
      if (waiting) await write(waiting);
    },
  };
}
