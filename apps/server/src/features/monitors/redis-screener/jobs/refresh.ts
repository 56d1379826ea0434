import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { refreshRecords } from '../refresh.ts';

/** Makes the records of the screener anew. May run any number of times. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: 'redis-screener.refresh',
    title: 'Refresh the records of the screener',
    schedule: '*/15 * * * *',
    async run(_data, progress) {
      await refreshRecords(platform, progress);
    },
  };
}
