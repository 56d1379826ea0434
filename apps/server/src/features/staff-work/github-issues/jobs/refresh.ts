import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { refreshIssue, refreshJob } from '../mirror.ts';

/** Brings one issue up to date after a delivery. May run any number of times. */
export function job(platform: Platform): JobKind<{ repository: string; number: number }> {
  return {
    name: refreshJob,
    title: 'Read a GitHub issue',
    retries: 8,
    run: ({ repository, number }) => refreshIssue(platform, repository, number),
  };
}
