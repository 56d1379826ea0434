import type { Platform } from '../../../platform/platform.ts';
import { fillGateway, gatewaySubject, refillGateway, writeOwnRecords, writtenSubject } from './gateway.ts';

/** Customers whose keys an empty gateway store begins with; others come with their next change. */
const filledCustomers = 10_000;
const retryMs = 5_000;

/** Fills the gateway's store; one that does not answer is tried again, and keeps no server from starting. */
async function fill(platform: Platform, stopped: AbortSignal): Promise<void> {
  try {
    await fillGateway(platform, filledCustomers);
  } catch (error) {
    if (!platform.cache.shared) throw error;
    platform.log.warn({ err: error }, "the gateway's records could not be filled, trying again");
    const timer = setTimeout(() => void fill(platform, stopped).catch(() => undefined), retryMs).unref();
    stopped.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }
}

/**
 * Writes the records of a customer as soon as a change of theirs has committed, in every process: a blocked key is
 * refused at once, not when a job comes to it.
 */
function follow(platform: Platform): () => void {
  const failed = (error: unknown): void =>
    platform.log.warn({ err: error }, "the gateway's records could not be brought up to date");
  const write = async (userid: string): Promise<void> => {
    const { changed } = await writeOwnRecords(platform, userid);
    if (changed) await platform.push.notify({ subject: writtenSubject, id: userid });
  };
  const waiting = new Set<string>();
  let writing: Promise<void> | undefined;
  // One after the other: they wait for one lock anyway, and in parallel they would use up the connections of the calls
  // while a shared cache does not answer. A customer who is notified twice meanwhile is written once, with current
  // values.
  const writeWaiting = async (): Promise<void> => {
    for (const userid of waiting) {
      waiting.delete(userid);
      await write(userid).catch(failed);
    }
    writing = undefined;
  };
  const unlisten = platform.push.listen(({ subject, id }) => {
    // A shared cache was kept by the others meanwhile.
    if (subject === 'resync' && !platform.cache.shared)
      return refillGateway(platform, filledCustomers).then(() => undefined, failed);
    if (subject !== gatewaySubject || id === undefined) return undefined;
    waiting.add(id);
    return (writing ??= writeWaiting());
  });
  return () => {
    unlisten();
    waiting.clear();
  };
}

export async function start(platform: Platform): Promise<() => void> {
  const stop = new AbortController();
  const unfollow = follow(platform);
  await fill(platform, stop.signal);
  return () => {
    stop.abort();
    unfollow();
  };
}
