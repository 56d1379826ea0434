import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { followEarningsCalendar } from '../calendar.ts';

/** Every quarter of an hour: reports of the earnings calendar become calls. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: 'earnings-calls.calendar',
    title: 'Follow the earnings calendar',
    schedule: '*/15 * * * *',
    retries: 0,
    async run(_data, _progress, signal) {
      await followEarningsCalendar(platform, signal);
    },
  };
}
