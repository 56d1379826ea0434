import { randomUUID } from 'node:crypto';
import { actorOf } from '../audit/store.ts';
import { ApiError, notFound } from '../http/errors.ts';
import type { WriteContext } from '../http/implement.ts';
import { isOld, isTooOld } from './attempt.ts';
import type { EffectKind, EffectName, Intent, Verdict } from './effects.ts';
import { requireMayResume } from './rights.ts';
import { concludeEffect, insertEffect, readEffect, reopenEffect } from './store.ts';

/** Stores an intent with its audit entry. @param graceMs how long its own process has it first @throws ApiError 409 */
export async function storeIntent<I extends object>(
  context: WriteContext,
  kind: EffectName,
  intent: Intent<I>,
  graceMs: number,
): Promise<string> {
  const id = randomUUID();
  const { targetKind, targetId, before, after, reason, lock, secret } = intent;
  const stored = await insertEffect(
    context.trx,
    {
      id,
      kind: kind.kind,
      title: kind.title,
      target_kind: targetKind,
      target_id: targetId,
      actor_id: actorOf(context.staff).id,
      actor_label: actorOf(context.staff).label,
      call: intent.call ?? context.call.name,
      audit_kind: context.call.audit ?? context.call.name,
      request_id: context.requestId,
      input: intent.input as Record<string, unknown>,
      secret_cipher: secret === undefined ? null : context.platform.secrets.seal(JSON.stringify(secret)),
      lock_key: lock ?? null,
      before,
    },
    graceMs,
  );
  if (!stored)
    throw new ApiError(
      409,
      kind.lockedMessage ?? `${kind.title} is already in progress. Please wait until it finishes.`,
    );
  await context.audit({
    targetKind,
    targetId,
    before,
    after: { effect: id, ...(after === undefined ? {} : { intent: after }) },
    reason,
    outcome: 'intended',
  });
  await context.changed('effects', targetId);
  return id;
}

/** Opens a failed or unknown effect again, with an audit entry. @throws ApiError 404, 409 */
export async function reopenIntent(
  context: WriteContext,
  id: string,
  kindOf: (name: string) => EffectKind<never> | undefined,
  graceMs: number,
): Promise<void> {
  const row = await readEffect(context.trx, id, { lock: true });
  if (!row) throw notFound('There is no such effect.');
  if (row.state === 'done') throw new ApiError(409, `${row.title} is done already.`);
  if (row.leased) throw new ApiError(409, `${row.title} is being done, please wait a moment.`);
  const kind = kindOf(row.kind);
  if (row.state === 'failed' && kind?.asksAnew)
    throw new ApiError(409, `${row.title} was refused. Please start again.`);
  if (row.state === 'unknown' && isTooOld(row, kind))
    throw new ApiError(409, 'It is too old to be repeated safely. Please look it up at the vendor.');
  if (kind) await requireMayResume(context, row, kind);
  const actor = actorOf(context.staff);
  if (!(await reopenEffect(context.trx, id, { refused: row.state === 'failed', graceMs, actor })))
    throw new ApiError(
      409,
      kind?.lockedMessage ?? `${row.title} is already in progress. Please wait until it finishes.`,
    );
  await context.audit({
    targetKind: row.target_kind,
    targetId: row.target_id,
    before: { effect: id, state: row.state, message: row.message },
    after: { effect: id, state: 'intended' },
    outcome: 'intended',
  });
  await context.changed('effects', row.target_id);
}

/** Closes an unknown effect by a person's verdict, with an audit entry. @throws ApiError 404, 409 */
export async function concludeIntent(
  context: WriteContext,
  id: string,
  { outcome, reason }: Verdict,
): Promise<string> {
  const row = await readEffect(context.trx, id, { lock: true });
  if (!row) throw notFound('There is no such effect.');
  if (row.leased) throw new ApiError(409, `${row.title} is being done, please wait a moment.`);
  if (row.state !== 'unknown')
    throw new ApiError(
      409,
      row.state === 'done' || row.state === 'failed'
        ? `${row.title} is ${row.state} already.`
        : `${row.title} is in progress. Please wait until it finishes.`,
    );
  if (!isOld(row))
    throw new ApiError(
      409,
      row.next_try_at === null
        ? `${row.title} can be closed 20 hours after its first try.`
        : `${row.title} is still being checked automatically. You can close it after 20 hours.`,
    );
  const message = `Closed manually as ${outcome} after a check at the vendor. Our own records did not change.`;
  await concludeEffect(context.trx, id, outcome, message);
  await context.audit({
    targetKind: row.target_kind,
    targetId: row.target_id,
    before: { effect: id, state: row.state, message: row.message },
    after: { effect: id, state: outcome, title: row.title },
    reason,
  });
  await context.changed('effects', row.target_id);
  return row.title;
}
