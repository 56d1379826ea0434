import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { expireDueOffers } from '../expire.ts';

/** Every ten minutes: sent offers whose date is over. Their links end at the moment itself, whenever this runs. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: 'offers.expire',
    title: 'Mark expired offers',
    schedule: '*/10 * * * *',
    async run(_data, progress) {
      const count = await expireDueOffers(platform);
      await progress(count, count, `${count} offers expired`);
    },
  };
}
