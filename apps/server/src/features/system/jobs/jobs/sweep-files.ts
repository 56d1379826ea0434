import { sweepFiles, sweepJob } from '../../../../platform/files/drafts.ts';
import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';

/** Removes stored files that no row names: of deleted records at once, of uploads that kept nothing after a day. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: sweepJob,
    title: 'Remove stored files that nothing names',
    schedule: '23 * * * *',
    actsFor: 'records',
    run: (_data, _progress, signal) => sweepFiles(platform, signal),
  };
}
