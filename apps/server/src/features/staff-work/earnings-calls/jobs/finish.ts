import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { finishJob } from '../follow.ts';
import { finishSession } from '../recording.ts';

/** Stores the recording of a dial-in that has ended, and what was said in it. May run any number of times. */
export function job(platform: Platform): JobKind<{ id: string }> {
  return {
    name: finishJob,
    title: 'Store the recording of a call',
    retries: 8,
    expireSeconds: 1800,
    run: ({ id }, _progress, signal) => finishSession(platform, id, signal),
  };
}
