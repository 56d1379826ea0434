import { randomUUID } from 'node:crypto';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';

/** A kind of job that fails until it is fixed. */
export interface FlakyKind extends JobKind<object> {
  fix(): void;
}

/** Creates and registers a kind of job that fails immediately until it is fixed. */
export async function flakyKind(platform: Platform, title = 'Flaky job'): Promise<FlakyKind> {
  let broken = true;
  const kind: FlakyKind = {
    name: `flaky-${randomUUID().slice(0, 8)}`,
    title,
    retries: 0,
    actsFor: 'records',
    fix() {
      broken = false;
    },
    async run(_data, progress) {
      await progress(1, 2, 'half done');
      if (broken) throw new Error('out of paper');
    },
  };
  await platform.jobs.register(kind);
  return kind;
}
