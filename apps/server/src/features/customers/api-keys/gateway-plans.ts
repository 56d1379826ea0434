import type { Trx } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { customersOnPlan } from './gateway-store.ts';
import { writeHeldRecords } from './gateway.ts';

/** The job that brings the keys of a plan to the API gateway. */
export const plansJob = 'api-keys.gateway-plan';

/** Notification sent at the commit of a change that affects all keys of a plan, where each process has its own cache. */
export const planSubject = 'gateway-plan';

/** Customers whose records are written in one transaction: others who wait for the gateway's lock come in between. */
const customersAtOnce = 200;

/** What the job works on. */
export interface PlanTask {
  /** Null: the keys of every plan. */
  readonly planCode: string | null;
}

type Engines = Pick<Platform, 'cache' | 'db'>;

/**
 * Writes the gateway records of the keys of all customers who have a key on a plan, as far as the cache holds them. May
 * run any number of times, and at any time: each part reads what is current.
 * @param after called after each part, with the customers so far; what it throws ends the work
 * @returns customers
 */
export async function rewritePlan(
  engines: Engines,
  planCode: string | null,
  after: (customers: number) => Promise<void> | void = () => undefined,
): Promise<number> {
  let customers = 0;
  let last = '';
  for (;;) {
    const userids = await customersOnPlan(engines.db, planCode, last, customersAtOnce);
    if (userids.length) await writeHeldRecords(engines, userids);
    customers += userids.length;
    await after(customers);
    if (userids.length < customersAtOnce) return customers;
    last = userids.at(-1)!;
  }
}

/**
 * Brings the keys of a plan to the gateway after the transaction commits: by a job, and where each process has its own
 * cache also by all of them at the commit.
 */
export async function syncPlanAfterCommit(
  platform: Platform,
  trx: Trx,
  planCode: string,
  actorId: string,
): Promise<void> {
  if (!platform.cache.shared) await notifyOnCommit(trx, { subject: planSubject, id: planCode });
  await platform.jobs.enqueue(plansJob, { planCode } satisfies PlanTask, { trx, actorId });
}
