import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { eventsJob, handleEventsOf } from '../events.ts';

/** Brings one customer up to date with the card provider after events. May run any number of times. */
export function job(platform: Platform): JobKind<{ stripeId: string }> {
  return {
    name: eventsJob,
    title: 'Process card provider events',
    retries: 8,
    run: ({ stripeId }) => handleEventsOf(platform, stripeId),
  };
}
