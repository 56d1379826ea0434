import type { Trx } from '../../../platform/db/connect.ts';
import type { RightsAsked } from '../../../platform/effects/effects.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { findAccount } from '../customer-records/api.ts';
import { stripeIdsOf } from './mirror-store.ts';

/**
 * Makes sure that accounts at the card provider which an effect was given are still linked to the customer, whose account
 * is locked until the commit: a change of ids that is under way is seen, and the next one finds the effect open.
 * @throws ApiError 409
 */
export async function requireLinked(
  trx: Trx,
  userid: string,
  stripeIDs: readonly (string | null)[],
): Promise<void> {
  await findAccount(trx, userid, { lock: true });
  const linked = await stripeIdsOf(trx, userid);
  if (stripeIDs.some((id) => id !== null && !linked.includes(id)))
    throw new ApiError(409, 'The Stripe ID of this customer has changed since. Please start again.');
}

/** {@link requireLinked} for effects on a customer. */
export const stillLinked = (
  trx: Trx,
  {
    targetId,
    input,
  }: Pick<
    RightsAsked<{ readonly stripeID?: string | null; readonly stripeIDs?: readonly string[] }>,
    'input' | 'targetId'
  >,
): Promise<void> => requireLinked(trx, targetId, input.stripeIDs ?? [input.stripeID ?? null]);
