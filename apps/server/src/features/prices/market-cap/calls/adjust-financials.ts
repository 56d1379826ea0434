import { randomUUID } from 'node:crypto';
import { actorOf } from '../../../../platform/audit/store.ts';
import { adjustFinancials } from '@midoffice/contract/prices/market-cap/calls/adjust-financials';
import { digestOf } from '../../../../platform/audit/canonical.ts';
import { noEffects } from '../../../../platform/ledger/change.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { lockSymbol, requireSymbol } from '../repair.ts';
import { readCorrections, resetJob, resetMarketCap, type ResetTask } from '../reset.ts';

export const handler = implementWrite(
  adjustFinancials,
  async (context, { symbol, type, dropCorrections, preview, reason }) => {
    const { trx, platform, staff } = context;
    await requireSymbol(trx, symbol);
    await lockSymbol(trx, symbol);
    const task: ResetTask = {
      symbol,
      drop: dropCorrections ? await readCorrections(trx, symbol) : [],
      reason,
      actor: actorOf(context.staff),
      request: randomUUID(),
    };
    if (preview) {
      const { cells, effects } = await resetMarketCap(trx, task);
      context.previewOnly();
      const message = 'Nothing was written.';
      return { success: true as const, message, preview, changeSetId: null, cells, effects, jobId: null };
    }
    // One that waits does the same only where it takes out the same corrections.
    const singletonKey = `${symbol} ${digestOf(task.drop)}`;
    const jobId = await platform.jobs.enqueue(resetJob, task, { trx, actorId: staff.userid, singletonKey });
    await context.audit({
      targetKind: 'market-cap',
      targetId: symbol,
      after: { type, dropCorrections, jobId },
      reason,
    });
    return {
      success: true as const,
      message: jobId ? 'Process started successfully!' : `A reset of ${symbol} is already queued.`,
      preview,
      changeSetId: null,
      cells: [],
      effects: noEffects,
      jobId,
    };
  },
);
