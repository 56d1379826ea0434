import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { refreshSession } from '../follow.ts';

export const refreshJob = 'earnings-calls.refresh';

/** Reads how far a dial-in is after a report. May run any number of times. */
export function job(platform: Platform): JobKind<{ id: string }> {
  return {
    name: refreshJob,
    title: 'Follow a dial-in',
    retries: 8,
    run: ({ id }) => refreshSession(platform, id),
  };
}
