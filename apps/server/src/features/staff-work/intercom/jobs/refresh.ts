import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { refreshJob, refreshKept } from '../refresh.ts';

/** Brings one conversation up to date after a notification. May run any number of times. */
export function job(platform: Platform): JobKind<{ id: string }> {
  return {
    name: refreshJob,
    title: 'Read an Intercom conversation',
    retries: 8,
    run: ({ id }) => refreshKept(platform, id),
  };
}
