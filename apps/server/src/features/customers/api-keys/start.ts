import type { Platform } from '../../../platform/platform.ts';
import { planSubject, plansJob, rewritePlan, type PlanTask } from './gateway-plans.ts';
import {
  fillGateway,
  gatewaySubject,
  hasRecordRules,
  refillGateway,
  writeOwnRecords,
  writtenSubject,
} from './gateway.ts';

/** Customers whose keys an empty gateway store begins with; others come with their next change. */
const filledCustomers = 10_000;
const retryMs = 5_000;

/** Fills the gateway's store; one that does not answer is tried again, and keeps no server from starting. */
async function fill(platform: Platform, stopped: AbortSignal): Promise<void> {
  try {
    await fillGateway(platform, filledCustomers);
    // A shared cache keeps the records of an earlier release.
    if (platform.cache.shared && !(await hasRecordRules(platform.cache)))
      await platform.jobs.enqueue(plansJob, { planCode: null } satisfies PlanTask, {
        singletonKey: 'all plans',
      });
  } catch (error) {
    if (!platform.cache.shared) throw error;
    platform.log.warn({ err: error }, "the gateway's records could not be filled, trying again");
    const timer = setTimeout(() => void fill(platform, stopped).catch(() => undefined), retryMs).unref();
    stopped.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }
}

/**
 * Does something for each id that is added, one after the other. An id that is added twice meanwhile is done once.
 * @param failed called with each failure, after which the next id follows
 */
function oneByOne(act: (id: string) => Promise<void>, failed: (error: unknown) => void) {
  const waiting = new Set<string>();
  let acting: Promise<void> | undefined;
  const actOnWaiting = async (): Promise<void> => {
    for (const id of waiting) {
      waiting.delete(id);
      await act(id).catch(failed);
    }
    acting = undefined;
  };
  return {
    add(id: string): Promise<void> {
      waiting.add(id);
      return (acting ??= actOnWaiting());
    },
    clear: (): void => waiting.clear(),
  };
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
  // One after the other: they wait for one lock anyway, and in parallel they would use up the connections of the calls
  // while a shared cache does not answer.
  const customers = oneByOne(write, failed);
  // Beside customers: a blocked key does not wait for the keys of a whole plan.
  const plans = oneByOne(async (planCode) => {
    await rewritePlan(platform, planCode);
    await platform.push.notify({ subject: writtenSubject });
  }, failed);
  const unlisten = platform.push.listen(({ subject, id }) => {
    // A shared cache was kept by the others meanwhile.
    if (subject === 'resync' && !platform.cache.shared)
      return refillGateway(platform, filledCustomers).then(() => undefined, failed);
    if (id === undefined) return undefined;
    if (subject === planSubject) return plans.add(id);
    return subject === gatewaySubject ? customers.add(id) : undefined;
  });
  return () => {
    unlisten();
    customers.clear();
    plans.clear();
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
