import { randomUUID } from 'node:crypto';
import { runEdsProcess } from '@midoffice/contract/corporate-actions/calls';
import { dividendRuns } from '@midoffice/contract/corporate-actions/shapes';
import { ApiError, badInput } from '../../../platform/http/errors.ts';
import { implementWrite } from '../../../platform/http/implement.ts';
import { lockTarget } from '../../../platform/ledger/store.ts';
import { readSymbol } from '../../charts/door.ts';
import { processJob, type ProcessTask } from '../processes.ts';
import { isKnown, openRun, storeRun } from '../store.ts';

export const handler = implementWrite(runEdsProcess, async (context, { symbol, type, runType }) => {
  const { trx, staff, platform } = context;
  if (dividendRuns.includes(runType) && type !== 'dividends')
    throw badInput('type', `must be dividends for ${runType}`);
  if (!(await readSymbol(trx, symbol)) && !(await isKnown(trx, symbol)))
    throw new ApiError(404, `symbol: ${symbol} is not known`, { field: 'symbol' });
  await lockTarget(trx, 'eds-run', symbol);
  if (await openRun(trx, symbol)) throw new ApiError(409, `A run for ${symbol} is under way already.`);
  const task = {
    symbol,
    table: type,
    runType,
    actorId: staff.userid,
    actor: staff.email || 'nobody',
    runKey: randomUUID(),
  } satisfies ProcessTask;
  const jobId = await platform.jobs.enqueue(processJob, task, {
    trx,
    actorId: staff.userid,
    singletonKey: symbol,
  });
  if (jobId === null) throw new ApiError(409, `A run for ${symbol} is under way already.`);
  await storeRun(trx, symbol, jobId, task.runKey);
  await context.audit({ targetKind: 'eds', targetId: symbol, after: { table: type, runType, jobId } });
  return { success: true as const, message: `Started ${runType} for ${symbol}.`, jobId };
});
