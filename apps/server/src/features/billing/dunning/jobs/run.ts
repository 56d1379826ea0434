import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { runDunning } from '../run.ts';
import { doneText } from '../words.ts';

export const dunningJob = 'dunning.run';

/** Does the steps of dunning that are due, every five minutes. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: dunningJob,
    title: 'Dunning',
    schedule: '*/5 * * * *',
    expireSeconds: 3600,
    async run(_data, progress, signal) {
      const { done, closed, failed, unknown } = await runDunning(platform, signal);
      await progress(1, 1, doneText(done, closed, failed, unknown));
    },
  };
}
