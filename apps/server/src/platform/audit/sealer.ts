import type { Platform } from '../platform.ts';
import { createHeadExport } from './export-head.ts';
import { beginKeyedLinks, sealEntries } from './seal.ts';

const sealEveryMs = 1500;

/**
 * Seals new entries every second or two for as long as this process works, notifies listeners, and exports the head of
 * each seal.
 * @returns how to stop; the last head is exported then
 */
export function startSealer(platform: Platform): () => Promise<void> {
  const heads = createHeadExport(platform);
  let begun = false;
  let exportedSeq = 0;
  let notifiedSeq = 0;
  let running: Promise<void> = Promise.resolve();
  const turn = async (): Promise<void> => {
    try {
      if (!begun) await beginKeyedLinks(platform);
      begun = true;
      const head = await sealEntries(platform);
      // The seal notifies, not each write: readers of the log get one change for all entries that came together.
      if (head.seq > notifiedSeq) await platform.push.notify({ subject: 'audit' });
      notifiedSeq = head.seq;
      if (head.seq > exportedSeq) await heads.send(head);
      exportedSeq = head.seq;
    } catch (error) {
      platform.log.warn({ err: error }, 'audit entries could not be sealed, trying again');
    }
  };
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = turn().finally(() => {
      busy = false;
    });
  }, sealEveryMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
    await turn();
    heads.close();
  };
}
