import { adjustFinancials } from '@midoffice/contract/prices/market-cap/calls/adjust-financials';
import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { notifyOnCommit } from '../../../../platform/push/store.ts';
import { resetJob, resetMarketCap, taskOf, type EarlierTask, type ResetTask } from '../reset.ts';

/** Makes the market cap of one symbol again, or with corrections to drop takes them out first. */
export function job(platform: Platform): JobKind<ResetTask | EarlierTask> {
  return {
    name: resetJob,
    title: 'Reset market cap',
    actsFor: ({ actor: { id, label } }) =>
      id === null ? null : { userid: id, label, call: adjustFinancials.name },
    async run(queued, progress) {
      const task = taskOf(queued);
      await progress(0, 1, task.symbol);
      const { message, changeSetId } = await platform.db.transaction().execute(async (trx) => {
        const done = await resetMarketCap(trx, task);
        for (const subject of ['market-cap', 'ledger']) await notifyOnCommit(trx, { subject });
        return done;
      });
      await progress(1, 1, message);
      return { changeSetId };
    },
  };
}
