import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { collect } from '../read.ts';
import { pruneValues } from '../store.ts';

const dayMs = 86_400_000;

/** Reads the metrics of both monitors, and drops values that are too old. May run any number of times. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: 'servers.collect-metrics',
    title: 'Read metrics of servers, databases and caches',
    // Two minutes after the end of each period, when its values have come in.
    schedule: '2-59/5 * * * *',
    async run(_data, progress) {
      if (platform.connectors.aws.connected) {
        await collect(platform, 'instances');
        await progress(1, 2);
        await collect(platform, 'databases');
      }
      const before = new Date(platform.now() - platform.settings.SERVER_METRIC_DAYS * dayMs).toISOString();
      await platform.db.transaction().execute((trx) => pruneValues(trx, before));
    },
  };
}
