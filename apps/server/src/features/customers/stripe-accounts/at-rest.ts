import type { Trx } from '../../../platform/db/connect.ts';
import type { RightsAsked } from '../../../platform/effects/effects.ts';
import { busyWith, isLocked, namedByOpen, openBillsOf } from '../../../platform/effects/store.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { requireStillMayChange } from '../customer-records/api.ts';
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

/**
 * Refuses an id while the deletion of the account that had it is not confirmed outside: what it bills for its next owner
 * would be stopped too. Asked once it is known to be nobody's, since a deletion commits both at once.
 * @throws ApiError 409
 */
export async function requireNotEnding(trx: Trx, stripeId: string): Promise<void> {
  const [ending] = await namedByOpen(trx, 'account-deletion.delete', 'stripeIds', [stripeId]);
  if (ending)
    throw new ApiError(
      409,
      `newStripeID: ${ending} is of a deleted account whose billing is still being stopped. Please wait until that deletion is confirmed.`,
      { field: 'newStripeID' },
    );
}

/**
 * Refuses a migration of a customer's subscriptions while the billing of an offer is not confirmed: both could bill. Whoever
 * bills an offer refuses the other way round, and both have the account locked.
 * @param except an offer that does not count
 * @throws ApiError 409
 */
export async function requireNoOpenBill(trx: Trx, userid: string, except?: string): Promise<void> {
  if ((await openBillsOf(trx, userid)).some((offer) => offer !== except))
    throw new ApiError(
      409,
      'Billing of an offer is not confirmed yet for this customer. Please wait until it finishes.',
    );
}

/** Of effects that move or end subscriptions: whether the actor may still change the customer, and no offer is being billed. */
export async function mayStillMigrate(trx: Trx, asked: RightsAsked<object>): Promise<void> {
  await requireStillMayChange(trx, asked);
  await requireNoOpenBill(trx, asked.targetId);
}
