import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { restorableSince } from '../rules.ts';
import { forgetDeleted } from '../write-store.ts';

/** Each night: notes that were deleted too long ago to be restored. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: 'notes.forget-deleted',
    title: 'Forget notes that were deleted long ago',
    schedule: '50 3 * * *',
    async run(_data, progress) {
      const before = restorableSince(platform.now());
      const removed = await platform.db.transaction().execute((trx) => forgetDeleted(trx, before));
      await progress(removed, removed, `${removed} deleted notes forgotten`);
    },
  };
}
