import { insertAudit, type AuditRecord } from '../audit/store.ts';
import { ApiError } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import { notifyOnCommit } from '../push/store.ts';
import {
  EffectForbidden,
  EffectPending,
  EffectRefused,
  keyLifeMs,
  type EffectDone,
  type EffectKind,
} from './effects.ts';
import { requireStillBelongs, requireStillPermitted } from './rights.ts';
import { settleEffect, type EffectRow, type Settled } from './store.ts';
import { createTry, LostLease, type Lease, type Trial } from './try.ts';

const longestPauseMs = 600_000;

/** Who tries, and how. */
export interface Runner extends Lease {
  readonly platform: Platform;
  /** The first pause after an unknown outcome, in milliseconds; doubled each time. */
  readonly pauseMs: number;
}

/** Whether the first try is longer ago than vendors keep keys. */
export const isOld = (row: EffectRow): boolean =>
  Date.now() - Date.parse(row.first_try_at ?? row.created_at) > keyLifeMs;

/** Whether the first try is so long ago that repeating it could act twice. */
export const isTooOld = (row: EffectRow, kind: EffectKind<never> | undefined): boolean =>
  !kind?.inspectsFirst && isOld(row);

/** Whether PostgreSQL ended a transaction for another one: serialization_failure, deadlock_detected. */
const isEndedForAnother = (error: unknown): boolean =>
  ['40001', '40P01'].includes(String((error as { code?: unknown } | null)?.code));

/**
 * Whether a failure says that nothing happened. Everything else leaves the outcome unknown.
 * @param open whether an earlier try may have acted: a key that is refused now says nothing of that
 */
function refusalOf(
  error: unknown,
  open: boolean,
): Pick<EffectRefused, 'message' | 'status' | 'keep'> | undefined {
  if (error instanceof EffectRefused) return open && error.status >= 500 ? undefined : error;
  if (error instanceof ApiError && error.status < 500 && error.status !== 429)
    return { message: error.message, status: error.status, keep: undefined };
  return undefined;
}

/** Outcome, our own records and audit entry in one transaction. */
async function settle(
  { platform, by }: Runner,
  row: EffectRow,
  kind: EffectKind<never> | undefined,
  settled: Settled,
  done?: Partial<EffectDone>,
  trial?: Trial,
): Promise<void> {
  const record: AuditRecord = {
    targetKind: row.target_kind,
    targetId: row.target_id,
    before: row.before,
    after: {
      effect: row.id,
      ...(done ? { outcome: done.after ?? done.message } : { outcome: settled.message }),
    },
    outcome: settled.state as 'done' | 'failed' | 'unknown',
  };
  const transaction = () =>
    platform.db.transaction().execute(async (trx) => {
      if (!(await settleEffect(trx, row.id, by, settled))) throw new LostLease();
      await done?.keep?.(trx);
      // After `keep`, which takes its locks in the order of everybody else.
      if (trial && kind) await requireStillPermitted(trx, platform, row, kind, trial);
      // An unknown outcome is announced once, not at each repetition.
      if (settled.state !== 'unknown' || row.state !== 'unknown' || settled.stopped)
        await insertAudit(trx, {
          ...record,
          actor: { id: row.actor_id, label: row.actor_label },
          call: row.call,
          kind: row.audit_kind,
          requestId: row.request_id ?? undefined,
        });
      for (const subject of kind?.changes ?? []) await notifyOnCommit(trx, { subject });
      await notifyOnCommit(trx, { subject: 'effects', id: row.target_id });
    });
  // Ended so that another one could go on: nothing of it is written, the vendor was called before.
  await transaction().catch((error: unknown) => {
    if (!isEndedForAnother(error)) throw error;
    return transaction();
  });
}

/** What is stored where the outcome is not known, and when it is tried again. */
function unknownOf(
  { log, pauseMs }: Runner,
  row: EffectRow,
  kind: EffectKind<never> | undefined,
  error: unknown,
  done: ReadonlySet<string>,
): Settled {
  log.warn({ err: error, effect: row.kind, effectId: row.id, try: row.tries }, 'the outcome is unknown');
  if (error instanceof EffectForbidden)
    return {
      state: 'unknown',
      message: done.size
        ? `${error.message} Somebody with access can retry it, which finishes what is left.`
        : `${error.message} An earlier try may have come through: look it up at the vendor.`,
      againMs: null,
      stopped: true,
    };
  const again = kind && !isTooOld(row, kind);
  const isNotified = error instanceof EffectPending || error instanceof EffectRefused;
  const soFar = isNotified ? ` ${error.message}` : '';
  return {
    state: 'unknown',
    message: again
      ? `${row.title} is not confirmed yet. It is checked until it is known.${soFar}`
      : `${row.title} is not confirmed, and is too old to be repeated safely. Please look it up at the vendor.`,
    againMs: again ? Math.min(longestPauseMs, pauseMs * 2 ** Math.min(20, row.tries - 1)) : null,
  };
}

/** One try, from the claimed row to its outcome. @param wasState state of the effect before it was claimed */
export async function attempt(
  runner: Runner,
  row: EffectRow,
  kind: EffectKind<never> | undefined,
  wasState: EffectRow['state'],
): Promise<void> {
  const trial = createTry(runner.platform, row, runner);
  const claimed = { ...row, state: wasState === 'running' ? ('intended' as const) : wasState };
  try {
    if (!kind) throw new Error(`no effect kind ${row.kind} is known here`);
    if (isTooOld(row, kind)) throw new Error('it is older than vendors keep idempotency keys');
    await runner.platform.db.transaction().execute(async (trx) => {
      await requireStillPermitted(trx, runner.platform, row, kind, trial);
      await requireStillBelongs(trx, row, kind, trial);
    });
    const done = await kind.run(trial.run as never);
    const settled: Settled = { state: 'done', message: done.message, result: done.result };
    await settle(runner, claimed, kind, settled, done, trial);
  } catch (error) {
    if (error instanceof LostLease) return;
    // Who may do it says nothing of what was done: only the vendor's records do, once somebody takes it up again.
    const isUndecided =
      error instanceof EffectForbidden && !kind?.endsWithRight && trial.mayHaveComeThrough();
    const refusal = isUndecided ? undefined : refusalOf(error, wasState !== 'intended');
    const settled: Settled = refusal
      ? { state: 'failed', message: refusal.message, status: refusal.status }
      : unknownOf(runner, row, kind, error, trial.done);
    await settle(
      runner,
      claimed,
      kind,
      settled,
      refusal && { message: refusal.message, ...(refusal.keep && { keep: refusal.keep }) },
    ).catch((failure: unknown) => {
      // Nobody gives it up then: its lease ends, and it is taken over.
      if (!(failure instanceof LostLease))
        runner.log.warn({ err: failure, effectId: row.id }, 'an effect could not be settled');
    });
  } finally {
    trial.end();
  }
}
