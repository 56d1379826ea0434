import { ApiError } from '../../../../platform/http/errors.ts';
import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { anyCallCounts } from '../../../customers/accounts/api.ts';
import { refreshCallCounts } from '../counts.ts';
import { anyBatch } from '../store.ts';

/** Brings the calls on customers' accounts up to the request log, every minute. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: 'usage.count-calls',
    title: 'Count the calls of customers',
    schedule: '* * * * *',
    retries: 0,
    expireSeconds: 120,
    async run() {
      // Where no request was ever logged the engine is not started for nothing.
      if (!(await anyBatch(platform.db)) && !(await anyCallCounts(platform.db))) return;
      try {
        await refreshCallCounts(platform);
      } catch (error) {
        // The engine is not installed or does not answer: the former counts stay, and API Usage says why.
        if (!(error instanceof ApiError) || error.status !== 503) throw error;
        platform.log.warn({ part: 'usage' }, error.message);
      }
    },
  };
}
