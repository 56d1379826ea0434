import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { notifyOnCommit } from '../../../../platform/push/store.ts';
import { tidyRuns } from '../retention-store.ts';

const dayMs = 86_400_000;

/** Each night: runs of fix functions that are older than FIX_RUN_DAYS. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: 'fix-runner.tidy',
    title: 'Tidy runs of fix functions',
    schedule: '25 3 * * *',
    async run(_data, progress) {
      const days = platform.settings.FIX_RUN_DAYS;
      const { runs, emptied } = await tidyRuns(platform.db, platform.now() - days * dayMs);
      if (runs + emptied)
        await platform.db.transaction().execute((trx) => notifyOnCommit(trx, { subject: 'fixes' }));
      await progress(runs, runs, `${runs} runs removed, rows of ${emptied} targets emptied`);
    },
  };
}
