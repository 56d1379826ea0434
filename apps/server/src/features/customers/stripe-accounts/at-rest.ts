import type { Trx } from '../../../platform/db/connect.ts';
import { busyWith, isLocked } from '../../../platform/effects/store.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { lockedMessage, stripeIdLock } from './rules.ts';

/**
 * Refuses while a change of a customer's ids is open. Asked once the account is locked, so that the intent never waits
 * for an outcome that itself waits for the account.
 * @throws ApiError 409
 */
export async function requireIdsAtRest(trx: Trx, userid: string): Promise<void> {
  if (await isLocked(trx, stripeIdLock(userid))) throw new ApiError(409, lockedMessage);
}

/**
 * Refuses a change of a customer's ids while any act on an outside system is open for the customer: a payment or a
 * migration would find another account at the card provider than it began with, or none.
 * @throws ApiError 409
 */
export async function requireUnlocked(trx: Trx, userid: string): Promise<void> {
  await requireIdsAtRest(trx, userid);
  const busy = await busyWith(trx, userid);
  if (busy)
    throw new ApiError(409, `${busy} is in progress for this customer. Please wait until it finishes.`);
}
