import { randomUUID } from 'node:crypto';
import { runEdsProcess } from '@midoffice/contract/prices/corporate-actions/calls/run-eds-process';
import { dividendRuns } from '@midoffice/contract/prices/corporate-actions/shapes';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { noEffects } from '../../../../platform/ledger/change.ts';
import { lockTarget } from '../../../../platform/ledger/store.ts';
import { readSymbol } from '../../charts/api.ts';
import { previewProcess, processJob, type ProcessTask } from '../processes.ts';
import { isKnown, openRun, storeRun } from '../store.ts';

export const handler = implementWrite(runEdsProcess, async (context, input) => {
  const { trx, staff, platform } = context;
  const { symbol, type, runType, preview, reason, expectedPreview } = input;
  if (dividendRuns.includes(runType) && type !== 'dividends')
    throw badInput('type', `must be dividends for ${runType}`);
  if (!(await readSymbol(trx, symbol)) && !(await isKnown(trx, symbol)))
    throw new ApiError(404, `symbol: ${symbol} is not known`, { field: 'symbol' });
  const task = {
    symbol,
    table: type,
    runType,
    actorId: staff.userid,
    actor: staff.email || 'nobody',
    reason,
    expectedPreview,
    runKey: randomUUID(),
  } satisfies ProcessTask;
  const answer = { success: true as const, preview, changeSetId: null };
  if (preview) {
    const { applied, outcome, message } = await previewProcess(trx, task, platform.now());
    context.previewOnly();
    return { ...answer, message, cells: applied.cells, effects: applied.effects, ...outcome, jobId: null };
  }
  await lockTarget(trx, 'eds-run', symbol);
  if (await openRun(trx, symbol)) throw new ApiError(409, `A run for ${symbol} is already in progress.`);
  const jobId = await platform.jobs.enqueue(processJob, task, {
    trx,
    actorId: staff.userid,
    singletonKey: symbol,
  });
  if (jobId === null) throw new ApiError(409, `A run for ${symbol} is already in progress.`);
  await storeRun(trx, symbol, jobId);
  await context.audit({
    targetKind: 'eds',
    targetId: symbol,
    after: { table: type, runType, jobId },
    reason,
  });
  return {
    ...answer,
    message: `Started ${runType} for ${symbol}.`,
    cells: [],
    effects: noEffects,
    changed: [],
    changedCount: 0,
    digest: expectedPreview ?? '',
    jobId,
  };
});
