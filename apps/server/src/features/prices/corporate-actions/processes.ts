import { runEdsProcess } from '@midoffice/contract/prices/corporate-actions/calls/run-eds-process';
import type { EdsRunType, EdsTable } from '@midoffice/contract/prices/corporate-actions/shapes';
import { insertAudit, type Actor } from '../../../platform/audit/store.ts';
import type { Db, Trx } from '../../../platform/db/connect.ts';
import { mergeEffects, noEffects, type Applied } from '../../../platform/ledger/change.ts';
import { lockTarget } from '../../../platform/ledger/store.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { openDesk } from './desk.ts';
import { applyPlan, type Plan } from './edit.ts';
import { readMain } from './layer-store.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import { planRun } from './runs.ts';
import { readRunOutcome, writeRunOutcome, type RunOutcome } from './store.ts';

export const processJob = 'eds.process';

/** What a run is about, and who asked for it. */
export interface ProcessTask {
  readonly symbol: string;
  readonly table: EdsTable;
  readonly runType: EdsRunType;
  readonly actorId: string | null;
  readonly actor: string;
  readonly reason?: string;
  /** Names the run, so that it is done once however often its job is taken up. */
  readonly runKey?: string;
  /** The digest of the preview that the person saw: a run that comes to something else by now is refused. */
  readonly expectedPreview?: string | undefined;
}

const nothing: Applied = { changeSetId: null, cells: [], cellCount: 0, effects: noEffects };

function by(task: ProcessTask, trx: Trx, preview: boolean) {
  const actor: Actor = { id: task.actorId, label: task.actor };
  const call = `eps-editor-process ${task.runType}`;
  return {
    actor,
    call: runEdsProcess.name,
    reason: task.reason ?? '',
    preview,
    audit: async (record: Parameters<typeof insertAudit>[1] | object) => {
      await insertAudit(trx, { ...(record as object), actor, call, kind: 'eds.process-run' } as never);
    },
  };
}

/** Does a run, or with `preview` works out what it would do; the caller then takes the transaction back. */
async function work(
  trx: Trx,
  task: ProcessTask,
  nowMs: number,
  options: { preview: boolean; read?(records: number): Promise<void> },
): Promise<{ applied: Applied; outcome: Outcome; message: string }> {
  const { symbol, table, runType } = task;
  const desk = await openDesk(trx, { symbol, table, nowMs });
  await options.read?.(desk.main.size);
  const shown = new Map((await readMain(trx, table, [symbol])).map((record) => [record.key, record]));
  const { plan, rebuilt, describe } = await planRun(desk, runType, nowMs);
  const made = plan ? await applyPlan(desk, plan, by(task, trx, options.preview)) : nothing;
  const applied: Applied = { ...made, effects: mergeEffects([rebuilt, made.effects]) };
  const next: Pick<Plan, 'next'> = plan ?? { next: desk.facts };
  const outcome = outcomeOf({ ...desk, main: shown }, next, applied, task.expectedPreview);
  return { applied, outcome, message: describe(applied) };
}

/** What a run would do by now. Writes; the caller takes the transaction back. */
export const previewProcess = (trx: Trx, task: ProcessTask, nowMs: number) =>
  work(trx, task, nowMs, { preview: true });

/**
 * Runs one process in a transaction of its own: completely or not at all. A run that was already committed returns its
 * result and does nothing: its job may have been killed before the queue recorded its end.
 * @throws ApiError 409 where its outcome would differ from the preview that the person saw
 */
export function runProcess(
  db: Db,
  task: ProcessTask,
  nowMs: number,
  notify: (message: string) => Promise<void>,
): Promise<RunOutcome & { readonly repeated: boolean }> {
  return db.transaction().execute(async (trx) => {
    const { symbol, runKey } = task;
    if (runKey) {
      // The lock of the symbol first: the run that is under way elsewhere must have ended.
      await lockTarget(trx, 'eds', symbol);
      const done = await readRunOutcome(trx, runKey);
      if (done) return { ...done, repeated: true };
    }
    const { applied, message } = await work(trx, task, nowMs, {
      preview: false,
      read: (records) => notify(`${records} records read`),
    });
    const ran: RunOutcome = { changeSetId: applied.changeSetId, message };
    if (runKey) await writeRunOutcome(trx, symbol, runKey, ran);
    for (const subject of ['eds', 'charts', 'ledger']) await notifyOnCommit(trx, { subject });
    return { ...ran, repeated: false };
  });
}
