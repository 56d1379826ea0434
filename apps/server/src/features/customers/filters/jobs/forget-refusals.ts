import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { notifyOnCommit } from '../../../../platform/push/store.ts';
import { pruneRefusals } from '../store.ts';

/** Each night: refused sign-ups of more than 90 days ago. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: 'filters.forget-refusals',
    title: 'Forget old refused sign-ups',
    schedule: '40 3 * * *',
    async run(_data, progress) {
      const removed = await platform.db.transaction().execute(async (trx) => {
        const count = await pruneRefusals(trx);
        if (count) await notifyOnCommit(trx, { subject: 'signup-refusals' });
        return count;
      });
      await progress(removed, removed, `${removed} refused sign-ups forgotten`);
    },
  };
}
