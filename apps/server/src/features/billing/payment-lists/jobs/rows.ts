import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { refreshRowsOf, rowsJob } from '../refresh.ts';

const settleMs = 15_000;

/** Makes the rows of customers anew, once the effects that concern them are settled. May run any number of times. */
export function job(platform: Platform): JobKind<{ userids: string[]; effects: string[] }> {
  return {
    name: rowsJob,
    title: 'Update payment lists',
    async run({ userids, effects }) {
      for (const id of effects) await platform.effects.settle(id, settleMs);
      await refreshRowsOf(platform, userids);
    },
  };
}
