import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { restorableSince } from '../rules.ts';
import { purgeAccounts } from '../store.ts';

/** Each night: accounts that were deleted too long ago to be restored. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: 'sentiment-accounts.purge-deleted',
    title: 'Forget social sentiment accounts that were deleted long ago',
    schedule: '55 3 * * *',
    async run(_data, progress) {
      const before = restorableSince(platform.now());
      const removed = await platform.db.transaction().execute((trx) => purgeAccounts(trx, before));
      await progress(removed, removed, `${removed} deleted accounts forgotten`);
    },
  };
}
