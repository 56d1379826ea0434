import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import { rebuildDerived, rebuildJob, type RebuildTask } from '../../../../platform/ledger/rebuild.ts';
import type { Platform } from '../../../../platform/platform.ts';

/**
 * Rebuilds data that an earlier release computed by other rules. The server's start queues it (`startRebuild`). It
 * fails where series could not be made, after all others: its further tries, and whoever runs it again, try these
 * alone.
 */
export function job({ db, log }: Platform): JobKind<RebuildTask> {
  return {
    name: rebuildJob,
    title: 'Rebuild with the rules of this release',
    expireSeconds: 12 * 3600,
    async run(task, progress) {
      const actor = { id: null, label: 'system' };
      const { said, failed, symbols } = await rebuildDerived(
        { db, log, actor, call: `job ${rebuildJob}`, progress },
        { about: task.kinds ?? [] },
      );
      if (failed) throw new Error(said);
      await progress(symbols, symbols, said);
    },
  };
}
