import { runFunctions } from '@midoffice/contract/quality/fix-runner/calls/run-functions';
import { actorOf } from '../../../../platform/audit/store.ts';
import type { InputOf, OutputOf } from '@midoffice/contract/kernel';
import { implementWrite, onlyFor, type WriteContext } from '../../../../platform/http/implement.ts';
import { readDataVersions, requireSeenData } from '../../../prices/charts/api.ts';

import { requireDryRun } from '../dry-run.ts';
import { runFixJob } from '../job-name.ts';
import { everySymbol, parseParams } from '../params.ts';
import { findFunction } from '../registry.ts';
import { mayRunAnyFix, requireFix, resultCsv } from '../rules.ts';
import {
  answerOf,
  claimTargets,
  lockTargetsOf,
  mostAtOnce,
  targetsOf,
  workOn,
  type Order,
  type Outcome,
} from '../run.ts';
import { finishRun, finishTarget, insertRun, setRunJob } from '../store.ts';

const ran = 'Function ran successfully.';

async function orderOf(context: WriteContext, input: InputOf<typeof runFunctions>): Promise<Order> {
  const { type, subtype, dryRun, reason } = input;
  requireFix(context.staff, type);
  const fix = await findFunction(type, subtype);
  const today = new Date(context.platform.now()).toISOString().slice(0, 10);
  const params = parseParams(fix.params, input.params, today) as unknown as Order['params'];
  return {
    type,
    subtype,
    fix,
    params,
    // What changes nothing needs no dry run.
    dryRun: dryRun && fix.repairs,
    reason,
    actor: actorOf(context.staff),
    today,
    audit: context.audit,
  };
}

async function workOnAll(
  { trx }: WriteContext,
  order: Order,
  targets: readonly string[],
  seen: InputOf<typeof runFunctions>['dataVersions'],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  await lockTargetsOf(trx, order, targets);
  await requireSeenData(trx, targets, seen);
  for (const target of targets) outcomes.push(await workOn(trx, order, target));
  return outcomes;
}

/** Writes a run down, with the audit entry that says what was asked for. */
async function openRun(
  { trx, audit }: WriteContext,
  order: Order,
  targets: readonly string[],
  dryRunId?: number,
): Promise<number> {
  const { type, subtype, params, fix, dryRun, actor, reason } = order;
  const { repairs } = fix;
  const run = { type, subtype, params, repairs, dryRun, dryRunId, actor, reason };
  const id = await insertRun(trx, run, targets);
  const shown = { ...params, symbols: params.symbols.slice(0, 50) };
  await audit({
    targetKind: 'fix',
    targetId: `${type}.${subtype}`,
    after: {
      run: id,
      params: shown,
      targets: targets.length,
      ...(dryRun && { dryRun }),
      ...(dryRunId !== undefined && { dryRunId }),
    },
    reason,
  });
  return id;
}

/** Too much for one answer: a job goes on with it, target by target. */
async function handToJob(context: WriteContext, order: Order, targets: readonly string[], dryRunId?: number) {
  const { trx, platform, staff } = context;
  const runId = await openRun(context, order, targets, dryRunId);
  const jobId = await platform.jobs.enqueue(
    runFixJob,
    { runId },
    { trx, actorId: staff.userid, singletonKey: `run ${runId}` },
  );
  await setRunJob(trx, runId, jobId!);
  return answerOf(order, [], {
    message: `${order.dryRun ? 'Dry run' : 'Run'} ${runId} continues in the background.`,
    runId,
    jobId,
  });
}

async function run(
  context: WriteContext,
  input: InputOf<typeof runFunctions>,
): Promise<OutputOf<typeof runFunctions>> {
  const { trx } = context;
  const order = await orderOf(context, input);
  const targets = await targetsOf(trx, order.params.symbols);
  await claimTargets(trx, order.type, targets);
  const { dryRunId } = input;
  // All symbols are many, however few there are: nobody has named them one by one.
  const isMany =
    targets.length > mostAtOnce || (order.fix.repairs && order.params.symbols.includes(everySymbol));
  if (order.fix.repairs && !order.dryRun && (isMany || dryRunId !== undefined))
    await requireDryRun(trx, order, targets, { dryRunId, nowMs: context.platform.now() });
  if (isMany) return handToJob(context, order, targets, dryRunId);
  if (order.dryRun) {
    const outcomes = await workOnAll(context, order, targets, undefined);
    const dataVersions = await readDataVersions(trx, targets);
    context.previewOnly();
    return answerOf(order, outcomes, {
      message: 'Dry run: nothing was written.',
      runId: null,
      jobId: null,
      dataVersions,
    });
  }
  const runId = await openRun(context, order, targets, dryRunId);
  const outcomes = await workOnAll(context, order, targets, input.dataVersions);
  for (const { target, rows, applied } of outcomes) {
    const changeSetId = applied?.changeSetId ?? null;
    const effects = applied?.effects;
    await finishTarget(trx, runId, target, { state: 'done', rows, changeSetId, message: '', effects });
  }
  await finishRun(trx, runId, ran);
  if (order.fix.repairs) return answerOf(order, outcomes, { message: ran, runId, jobId: null });
  context.download(`${order.type}-${order.subtype}-${order.today}.csv`, 'text/csv; charset=utf-8');
  return resultCsv({ columns: [...order.fix.columns], rows: outcomes.flatMap((outcome) => outcome.rows) });
}

// Its parameters are open: who may run no fix at all is refused before they are read.
export const handler = onlyFor(mayRunAnyFix, implementWrite(runFunctions, run));
