import { verifyPassword } from '../../../platform/crypto/passwords.ts';
import { badInput } from '../../../platform/http/errors.ts';
import type { ReadContext, WriteContext } from '../../../platform/http/implement.ts';
import { findById, holdPassword } from './store.ts';
import { checkRateLimit, resetAttempts, type Attempt } from './rate-limit.ts';

/** A password that was asked for once more and fits. */
export interface OwnPassword {
  /**
   * The stored hash it was compared with: if it differs at the time of the write, the password was changed meanwhile.
   */
  readonly hash: string;
  readonly attempt: Attempt;
}

/**
 * Asks whoever is signed in for their password once more, so that an open console alone neither changes how
 * its owner signs in nor makes a key that outlives it. Tries are counted as those of the sign-in are, a wrong one is audited as failed.
 * @param field the field of the input that holds it
 * @throws ApiError 400 naming the field, 429 after too many tries
 */
export async function askOwnPassword(
  context: ReadContext,
  field: string,
  password: string,
): Promise<OwnPassword> {
  const { staff, platform } = context;
  const attempt = await checkRateLimit(context, 'password', staff.userid);
  const account = await findById(platform.db, staff.userid);
  if (!account?.passwordHash || !(await verifyPassword(password, account.passwordHash))) {
    await context.audit({ targetKind: 'staff', targetId: staff.userid, outcome: 'failed' });
    throw badInput(field, 'is wrong');
  }
  return { hash: account.passwordHash, attempt };
}

/**
 * Accepts, in the transaction of the act, a password that {@link askOwnPassword} found right, and forgets the person's tries.
 * @throws ApiError 400 naming the field, where the password was changed meanwhile
 */
export async function acceptOwnPassword(
  { trx, staff }: WriteContext,
  field: string,
  own: OwnPassword,
): Promise<void> {
  if (!(await holdPassword(trx, staff.userid, own.hash))) throw badInput(field, 'is wrong');
  await resetAttempts(trx, own.attempt);
}
