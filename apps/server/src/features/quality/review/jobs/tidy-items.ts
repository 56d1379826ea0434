import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { notifyOnCommit } from '../../../../platform/push/store.ts';
import { removeGone } from '../retention-store.ts';

const dayMs = 86_400_000;

/** Each night, after the scan: items that it has not found for longer than REVIEW_GONE_DAYS. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: 'review.tidy',
    title: 'Tidy the review queue',
    schedule: '35 3 * * *',
    async run(_data, progress) {
      const days = platform.settings.REVIEW_GONE_DAYS;
      const removed = await platform.db.transaction().execute(async (trx) => {
        const count = await removeGone(trx, platform.now() - days * dayMs);
        if (count) await notifyOnCommit(trx, { subject: 'review' });
        return count;
      });
      await progress(
        removed,
        removed,
        `${removed} ${removed === 1 ? 'item' : 'items'} removed that scans find no more`,
      );
    },
  };
}
