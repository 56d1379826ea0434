import { runFunctions } from '@midoffice/contract/quality/fix-runner/calls/run-functions';
import { insertAudit } from '../../../../platform/audit/store.ts';
import { ApiError } from '../../../../platform/http/errors.ts';
import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { notifyOnCommit } from '../../../../platform/push/store.ts';
import { readDataVersions } from '../../../prices/charts/api.ts';
import { runFixJob } from '../job-name.ts';
import { findFunction } from '../registry.ts';
import { requireFix } from '../rules.ts';
import { lockTargetsOf, workOn, type Order } from '../run.ts';
import { cancelRun, hasChangedSince } from '../dry-run-store.ts';
import { finishRun, finishTarget, holdTarget, isRunning, readOpenRun, type OpenRun } from '../store.ts';

const notified = ['charts', 'ledger', 'fixes', 'symbols'];

/** One target in one transaction: its change set, its audit entry and its line of the run come together or not at all. */
async function runTarget(platform: Platform, run: OpenRun, target: string): Promise<void> {
  const fix = await findFunction(run.type, run.subtype);
  await platform.db.transaction().execute(async (trx) => {
    if (!(await holdTarget(trx, run.id, target))) return;
    const order: Order = {
      ...run,
      fix,
      params: run.params as Order['params'],
      today: new Date(platform.now()).toISOString().slice(0, 10),
      audit: async (record) => {
        await insertAudit(trx, { ...record, actor: run.actor, call: 'runFunctions', kind: 'fix.run' });
      },
    };
    await lockTargetsOf(trx, order, [target]);
    const dataMark = run.dryRun ? (await readDataVersions(trx, [target]))[target] : undefined;
    if (run.dryRunId && (await hasChangedSince(trx, run.dryRunId, run.id, target)))
      throw new ApiError(
        409,
        `The data changed after dry run ${run.dryRunId}. Nothing was written for this symbol; start a new dry run.`,
      );
    const { rows, applied } = await workOn(trx, order, target);
    const changeSetId = applied?.changeSetId ?? null;
    const effects = applied?.effects;
    await finishTarget(trx, run.id, target, {
      state: 'done',
      rows,
      changeSetId,
      message: '',
      effects,
      dataMark,
    });
    for (const subject of run.dryRun ? ['fixes'] : notified) await notifyOnCommit(trx, { subject });
  });
}

/** Ends a run whose person may not do it any more, with what it did. */
async function stopRun(platform: Platform, runId: number, message: string): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    const run = await readOpenRun(trx, runId);
    if (!run || !(await cancelRun(trx, runId, message))) return;
    await insertAudit(trx, {
      actor: { id: null, label: 'system' },
      call: runFunctions.name,
      kind: 'fix.run-cancelled',
      targetKind: 'fix',
      targetId: `${run.type}.${run.subtype}`,
      before: { run: runId, state: 'running' },
      after: { run: runId, state: 'cancelled', worked: run.targets - run.waiting.length },
      reason: message,
    });
    await notifyOnCommit(trx, { subject: 'fixes' });
  });
}

/** Writes down that a target failed; the others go on. */
async function giveUp(platform: Platform, run: OpenRun, target: string, error: unknown): Promise<void> {
  if (!(error instanceof ApiError))
    platform.log.error({ err: error, run: run.id, target }, 'a fix failed on one of its targets');
  const message =
    error instanceof ApiError ? error.message : 'Something went wrong with executing fix function.';
  await platform.db.transaction().execute(async (trx) => {
    const dataMark = run.dryRun ? (await readDataVersions(trx, [target]))[target] : undefined;
    await finishTarget(trx, run.id, target, {
      state: 'failed',
      rows: [],
      changeSetId: null,
      message,
      dataMark,
    });
  });
}

/**
 * Goes on with a run over many targets, one transaction each. Cut off at any point it begins again with the targets that
 * wait: each is repaired whole or not at all, and none twice. A run that
 * was cancelled meanwhile ends between two targets.
 */
export function job(platform: Platform): JobKind<{ runId: number }> {
  return {
    name: runFixJob,
    title: 'Run a fix function',
    expireSeconds: 4 * 3600,
    async actsFor({ runId }) {
      const run = await readOpenRun(platform.db, runId);
      if (!run?.actor.id) return null;
      return {
        userid: run.actor.id,
        label: run.actor.label,
        call: runFunctions.name,
        also: (staff) => requireFix(staff, run.type),
      };
    },
    stopped: ({ runId }, message) => stopRun(platform, runId, message),
    async run({ runId }, progress) {
      const run = await readOpenRun(platform.db, runId);
      if (!run) return;
      const before = run.targets - run.waiting.length;
      for (const [i, target] of run.waiting.entries()) {
        if (!(await isRunning(platform.db, run.id))) return;
        await progress(before + i, run.targets, `${run.type}: ${target}`);
        try {
          await runTarget(platform, run, target);
        } catch (error) {
          await giveUp(platform, run, target, error);
        }
      }
      await platform.db.transaction().execute(async (trx) => {
        await finishRun(
          trx,
          run.id,
          run.dryRun ? 'Dry run: nothing was written.' : 'Function ran successfully.',
        );
        await notifyOnCommit(trx, { subject: 'fixes' });
      });
      await progress(run.targets, run.targets, `${run.type} ran on ${run.targets} symbols`);
    },
  };
}
