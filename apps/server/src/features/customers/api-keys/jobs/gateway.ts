import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { gatewayJob, writeGatewayRecords } from '../gateway.ts';

/** Brings one customer's keys to the API gateway. May run any number of times. */
export function job(platform: Platform): JobKind<{ userid: string }> {
  return {
    name: gatewayJob,
    title: 'Write API keys to the gateway',
    actsFor: 'records',
    async run({ userid }) {
      await writeGatewayRecords(platform, userid);
    },
  };
}
