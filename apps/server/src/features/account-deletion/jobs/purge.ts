import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { purgeAccount } from '../purge.ts';
import { beginPurge } from '../store.ts';

const atOnce = 100;

/** Purges the accounts that were deleted 30 days ago. What cannot be purged now is tried at the next turn. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: 'account-deletion.purge',
    title: 'Purge deleted accounts',
    schedule: '20 3 * * *',
    async run(_data, progress, signal) {
      const failures: unknown[] = [];
      const now = new Date(platform.now()).toISOString();
      const due = await beginPurge(platform.db, now, atOnce);
      for (const [n, userid] of due.entries()) {
        if (signal.aborted) return;
        try {
          await purgeAccount(platform, userid);
        } catch (error) {
          failures.push(error);
        }
        await progress(n + 1, due.length);
      }
      if (failures.length)
        throw new AggregateError(
          failures,
          `${failures.length} of ${due.length} accounts could not be purged yet`,
        );
    },
  };
}
