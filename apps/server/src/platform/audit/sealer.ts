import type { Platform } from '../platform.ts';
import { exportHead, headFileOf, sealEntries } from './seal.ts';

const sealEveryMs = 1500;
// The file grows by at most one line in this time.
const exportEveryMs = 10_000;

/**
 * Seals new entries every second or two for as long as this process works, tells of them, and exports the head.
 * @returns how to stop; the last head is exported then
 */
export function startSealer(platform: Platform): () => Promise<void> {
  const file = headFileOf(platform.settings);
  let exportedSeq = 0;
  let exportedAtMs = 0;
  let toldSeq = 0;
  let running: Promise<void> = Promise.resolve();
  const turn = async (last: boolean): Promise<void> => {
    try {
      const head = await sealEntries(platform.db);
      // Told by the seal and not by each write: whoever reads the log is told once for all that came together.
      if (head.seq > toldSeq) await platform.push.tell({ subject: 'audit' });
      toldSeq = head.seq;
      const due = last || platform.now() - exportedAtMs >= exportEveryMs;
      if (head.seq > exportedSeq && due) {
        await exportHead(file, head);
        exportedSeq = head.seq;
        exportedAtMs = platform.now();
      }
    } catch (error) {
      platform.log.warn({ err: error }, 'audit entries could not be sealed, trying again');
    }
  };
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = turn(false).finally(() => {
      busy = false;
    });
  }, sealEveryMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
    await turn(true);
  };
}
