import type { LinkedStore } from '../../../platform/connectors/records/records.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';

/** The job that writes a changed key into Firebase or MongoDB. */
export const linkedKeyJob = 'api-keys.linked';

export interface LinkedKeyTask {
  readonly userid: string;
  readonly store: LinkedStore;
  readonly keyId: number;
}

/** Writes a key into the customer's document of each store once the transaction has committed. */
export async function storesFollow(
  platform: Platform,
  trx: Trx,
  tasks: readonly LinkedKeyTask[],
  actorId: string,
): Promise<void> {
  for (const task of tasks) await platform.jobs.enqueue(linkedKeyJob, task, { trx, actorId });
}
