import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { purgeAccount } from '../purge.ts';
import { beginPurge, countPurgeable } from '../store.ts';

/** How many accounts are begun in one transaction; each is then purged in one of its own. */
const atOnce = 100;

/**
 * Purges the accounts that were deleted 30 days ago, in batches until none is left. What cannot be purged now is tried
 * at the next turn; where nothing of a whole batch could be, a store does not answer and the rest waits as well.
 * @param batch accounts in a batch
 */
export function job(platform: Platform, batch = atOnce): JobKind<object> {
  return {
    name: 'account-deletion.purge',
    title: 'Purge deleted accounts',
    schedule: '20 3 * * *',
    // A backlog of thousands asks two stores for each account.
    expireSeconds: 4 * 3600,
    async run(_data, progress, signal) {
      const failed = new Map<string, unknown>();
      const now = new Date(platform.now()).toISOString();
      const total = await countPurgeable(platform.db, now);
      let [tried, lost] = [0, 0];
      let due: string[];
      do {
        due = await beginPurge(platform.db, now, batch, [...failed.keys()]);
        lost = 0;
        for (const userid of due) {
          if (signal.aborted) return;
          try {
            await purgeAccount(platform, userid);
          } catch (error) {
            failed.set(userid, error);
            lost += 1;
          }
          await progress((tried += 1), Math.max(total, tried));
        }
      } while (due.length === batch && lost < batch);
      if (failed.size)
        throw new AggregateError(
          [...failed.values()],
          `${total - tried + failed.size} of ${total} accounts could not be purged yet`,
        );
    },
  };
}
