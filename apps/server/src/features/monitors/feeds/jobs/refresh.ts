import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { refreshFeeds } from '../refresh.ts';

/** Keeps what the monitors say of the newest bars up to date. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: 'feeds.refresh',
    title: 'Feeds',
    schedule: '* * * * *',
    expireSeconds: 300,
    async run(_task, progress) {
      const { symbols } = await refreshFeeds(platform);
      await progress(symbols, symbols, `Newest bars of ${symbols} symbols read.`);
    },
  };
}
