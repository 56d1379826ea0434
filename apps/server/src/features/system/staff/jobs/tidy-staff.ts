import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { tidyStaff } from '../tidy-store.ts';

/** Each night: what sign-ins leave behind. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: 'staff.tidy',
    title: 'Tidy sign-ins',
    schedule: '17 3 * * *',
    async run(_data, progress) {
      const removed = await tidyStaff(platform.db);
      await progress(removed, removed, `${removed} rows removed`);
    },
  };
}
