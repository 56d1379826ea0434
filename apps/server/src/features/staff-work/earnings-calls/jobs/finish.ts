import { setTimeout as wait } from 'node:timers/promises';
import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { finishJob } from '../follow.ts';
import { finishSession } from '../recording.ts';

/** Whoever has a recording may have asked for it a moment before it was ready; longer, they store it. */
const patienceMs = 15_000;
const pauseMs = 250;

/** Stores the recording of a dial-in that has ended, and what was said in it. May run any number of times. */
export function job(platform: Platform): JobKind<{ id: string }> {
  return {
    name: finishJob,
    title: 'Store the recording of a call',
    retries: 8,
    expireSeconds: 1800,
    async run({ id }, _progress, signal) {
      const deadline = performance.now() + patienceMs;
      while ((await finishSession(platform, id, signal)) && performance.now() < deadline)
        await wait(pauseMs, undefined, { signal });
    },
  };
}
