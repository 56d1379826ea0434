import { mayCall, noAccess } from '@midoffice/contract/kernel';
import type { Trx } from '../db/connect.ts';
import { ApiError } from '../http/errors.ts';
import type { WriteContext } from '../http/implement.ts';
import type { Platform } from '../platform.ts';
import { mayStillCall, presentStaff, type PresentStaff } from '../session/present.ts';
import { EffectForbidden, type EffectKind } from './effects.ts';
import type { EffectRow } from './store.ts';
import { actedMark, type Trial } from './try.ts';

/** The lock of every effect that changes the address of an account: whoever gives that account rights asks for it. */
export const accountEmailLock = (userid: string): string => `account-email:${userid}`;

const nobody: PresentStaff = { userid: '', role: null, permissions: [], core: false };

/** Whether a person has the permissions that an effect needs beside those of its call. */
function hasAlso(actor: PresentStaff, kind: EffectKind<never>, input: object): boolean {
  const also = kind.alsoNeeds?.(input as never) ?? null;
  return also === null || mayCall(actor, also);
}

/**
 * Makes sure that whoever takes an effect up again has the rights which its kind asks of who begins it, before anything is
 * written. The access of its call is the caller's to ask.
 * @throws ApiError 403, or what the kind's own rule says
 */
export async function requireMayResume(
  { trx, platform, staff }: WriteContext,
  row: Pick<EffectRow, 'input' | 'target_id' | 'steps'>,
  kind: EffectKind<never>,
): Promise<void> {
  if (!hasAlso(staff, kind, row.input)) throw new ApiError(403, noAccess);
  const input = row.input as never;
  const goesOn = kind.completes && Object.hasOwn(row.steps, actedMark);
  if (kind.mayStill !== 'decided' && !goesOn)
    await kind.mayStill(trx, { platform, input, targetId: row.target_id, actor: staff });
  await kind.stillBelongs?.(trx, { input, targetId: row.target_id });
}

/** What is done already, for staff who decide how to go on. */
const progressOf = ({ done }: Trial): string =>
  done.size ? ` Already done outside: ${[...done].join(', ')}. Our own records stayed as they were.` : '';

const forbidden = (error: unknown, trial: Trial): unknown =>
  error instanceof ApiError
    ? new EffectForbidden(`${error.message}${progressOf(trial)}`, error.status)
    : error;

/**
 * Makes sure before a try that what an effect acts on still belongs to its target.
 * @throws EffectForbidden with what is done outside already
 */
export async function requireStillBelongs(
  trx: Trx,
  row: Pick<EffectRow, 'target_id'>,
  kind: EffectKind<never>,
  trial: Trial,
): Promise<void> {
  try {
    await kind.stillBelongs?.(trx, { input: trial.run.input as never, targetId: row.target_id });
  } catch (error) {
    throw forbidden(error, trial);
  }
}

/**
 * Makes sure that whoever asked for an effect may still do it, by their grants of this moment and the rules of its kind
 * for its target of this moment. An effect that no signed-in person began is asked of its target alone.
 * @throws EffectForbidden with what is done outside already
 */
export async function requireStillPermitted(
  trx: Trx,
  platform: Platform,
  row: Pick<EffectRow, 'actor_id' | 'actor_label' | 'call' | 'title' | 'target_id'>,
  kind: EffectKind<never>,
  trial: Trial,
): Promise<void> {
  if (kind.mayStill === 'decided' || (kind.completes && trial.hasActed())) return;
  const actor = row.actor_id === null ? nobody : await presentStaff(platform, trx, row.actor_id);
  const mayBegin = mayStillCall(actor, row.call) && hasAlso(actor, kind, trial.run.input);
  if (row.actor_id !== null && !mayBegin)
    throw new EffectForbidden(
      `${row.actor_label} no longer has access to this action, so it was stopped.${progressOf(trial)}`,
      403,
    );
  try {
    await kind.mayStill(trx, {
      platform,
      input: trial.run.input as never,
      targetId: row.target_id,
      actor,
    });
  } catch (error) {
    throw forbidden(error, trial);
  }
}
