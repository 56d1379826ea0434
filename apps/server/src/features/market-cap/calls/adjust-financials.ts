import { adjustFinancials } from '@midoffice/contract/market-cap/calls';
import { implementWrite } from '../../../platform/http/implement.ts';
import { actorOf, requireSymbol } from '../repair.ts';
import { resetJob, type ResetTask } from '../reset.ts';

export const handler = implementWrite(
  adjustFinancials,
  async (context, { symbol, type, dropCorrections, reason }) => {
    const { trx, platform, staff } = context;
    await requireSymbol(trx, symbol);
    const task: ResetTask = { symbol, dropCorrections, reason, actor: actorOf(context) };
    // One that waits already does the same; one that drops corrections is another act.
    const singletonKey = `${symbol} ${dropCorrections}`;
    const jobId = await platform.jobs.enqueue(resetJob, task, { trx, actorId: staff.userid, singletonKey });
    await context.audit({
      targetKind: 'market-cap',
      targetId: symbol,
      after: { type, dropCorrections, jobId },
      reason,
    });
    return {
      success: true as const,
      message: jobId ? 'Process started successfully!' : `A reset of ${symbol} waits to be begun already.`,
      jobId,
    };
  },
);
