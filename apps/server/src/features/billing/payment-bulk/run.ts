import { ApiError } from '../../../platform/http/errors.ts';
import { callAsDeputy, type Deputy } from '../../../platform/http/deputy.ts';
import type { Progress } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { followRows } from '../payment-lists/api.ts';
import { actions } from './actions.ts';
import {
  findRun,
  finishRun,
  nextItem,
  settledCount,
  settleItem,
  type OpenItem,
  type OpenRun,
} from './store.ts';

/** The job that does one thing for many rows. */
export const bulkJob = 'payment-lists.bulk';
export const bulkSubject = 'payment-bulk';

interface Work extends Deputy {
  /** How long the outcome of one row is waited for. */
  readonly waitMs: number;
  /** The job is not tried again after this time: what a row cannot do now is its outcome. */
  readonly isLastTry: boolean;
}

/** Ends the transaction of a row that another process settled. */
class SettledElsewhere extends Error {}

const effectWaitMs = 20_000;

/** Waits a while for the effect of a row and notes its outcome; where it ends later, its report is read from the effect. */
async function noteOutcome(
  { platform, waitMs }: Work,
  id: number,
  n: number,
  effectId: string,
): Promise<void> {
  const { state, message } = await platform.effects.settle(effectId, waitMs);
  const outcome = state === 'done' ? 'done' : state === 'failed' ? 'failed' : 'unknown';
  await settleItem(platform.db, id, n, { state: outcome, message });
}

const messageOf = (output: unknown): string =>
  String((output as { message?: unknown } | null)?.message ?? '');

/**
 * Does it for one row, once: the row is settled in the transaction of the call, and a row whose effect was begun is only
 * waited for.
 */
async function doItem(work: Work, id: number, run: OpenRun, item: OpenItem): Promise<void> {
  const { platform } = work;
  const { handler, requireCause } = actions[run.action];
  if (item.state === 'acting' && item.effectId !== null) {
    await noteOutcome(work, id, item.n, item.effectId);
    return;
  }
  let effectId: string | undefined;
  try {
    await callAsDeputy(work, handler, { ...item.input, reason: run.reason }, async (trx, output) => {
      await requireCause?.(trx, item.input, platform.now());
      const own = (output as { effect?: { id?: string } } | null)?.effect?.id;
      effectId = handler.mode === 'effect' ? String(output) : own;
      const outcome = effectId
        ? { state: 'acting' as const, message: '', effectId }
        : { state: 'done' as const, message: messageOf(output) };
      if (!(await settleItem(trx, id, item.n, outcome))) throw new SettledElsewhere();
    });
  } catch (error) {
    if (error instanceof SettledElsewhere) return;
    // What a call refuses is reported with the row, and the next row's turn comes; what it cannot answer is tried
    // again, and fails where that was the last try.
    const isRefusal = error instanceof ApiError && error.status !== 429 && error.status < 500;
    if (!isRefusal && (!work.isLastTry || work.signal.aborted)) throw error;
    if (!isRefusal) platform.log.error({ err: error, bulk: id, row: item.n }, 'row of a bulk action failed');
    const message = error instanceof ApiError ? error.message : 'Something went wrong with this row.';
    await settleItem(platform.db, id, item.n, { state: 'failed', message });
    return;
  }
  if (effectId) await noteOutcome(work, id, item.n, effectId);
}

const followed = 50;

/**
 * Goes through the rows of an action that are not settled. Cut off anywhere, it goes on with the next one.
 * @param options.waitMs how long the outcome of one row is waited for before the next one's turn
 */
export async function runBulk(
  platform: Platform,
  id: number,
  progress: Progress,
  signal: AbortSignal,
  { waitMs = effectWaitMs, isLastTry = false }: { waitMs?: number; isLastTry?: boolean } = {},
): Promise<void> {
  const run = await findRun(platform.db, id);
  if (!run) return;
  const { actor } = run;
  const work: Work = { platform, requestId: `payment-bulk-${id}`, signal, actor, waitMs, isLastTry };
  let done = await settledCount(platform.db, id);
  const touched = new Set<string>();
  const follow = async (isEnd: boolean): Promise<void> => {
    await platform.db.transaction().execute(async (trx) => {
      if (touched.size) await followRows(platform, trx, [...touched], []);
      if (isEnd) await finishRun(trx, id);
      await notifyOnCommit(trx, { subject: bulkSubject });
    });
    touched.clear();
  };
  for (let item = await nextItem(platform.db, id); item; item = await nextItem(platform.db, id)) {
    await progress(done, run.total);
    await doItem(work, id, run, item);
    touched.add(item.userid);
    done += 1;
    if (touched.size >= followed) await follow(false);
  }
  await follow(true);
  await progress(done, run.total, `${done} of ${run.total} rows done.`);
}
