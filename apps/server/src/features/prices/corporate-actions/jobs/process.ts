import { runEdsProcess } from '@midoffice/contract/prices/corporate-actions/calls/run-eds-process';
import { edsRunFailed, edsTexts } from '@midoffice/contract/prices/corporate-actions/shapes';
import { ApiError } from '../../../../platform/http/errors.ts';
import { JobRefused, type JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { processJob, runProcess, type ProcessTask } from '../processes.ts';

/** Runs a process over one symbol and table. Its work is one transaction, so a second run finds nothing left to do. */
export function job(platform: Platform): JobKind<ProcessTask> {
  return {
    name: processJob,
    title: 'Process corporate actions',
    retries: 1,
    actsFor: ({ actorId, actor }) =>
      actorId ? { userid: actorId, label: actor, call: runEdsProcess.name } : null,
    async run(task, progress) {
      const what = `${task.symbol} ${task.table} ${task.runType}`;
      await progress(0, 2, what);
      try {
        const ran = await runProcess(platform.db, task, platform.now(), (message) =>
          progress(1, 2, `${what}: ${message}`),
        );
        await progress(2, 2, `${edsTexts.processed} ${what}: ${ran.message}.`);
        return { changeSetId: ran.changeSetId };
      } catch (error) {
        // A refusal explains what is wrong; anything else is in the log.
        const why = error instanceof ApiError ? `: ${error.message}` : '';
        const message = `${edsRunFailed(task.runType)} (${what})${why}`;
        // What was refused is refused again: what the person saw does not hold any more.
        const final = error instanceof ApiError && error.status < 500;
        throw new (final ? JobRefused : Error)(message, { cause: error });
      }
    },
  };
}
