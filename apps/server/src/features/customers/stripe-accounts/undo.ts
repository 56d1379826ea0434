import { ApiError } from '../../../platform/http/errors.ts';
import { changedSince, type Undo } from '../../../platform/http/undo.ts';
import { requireUnlocked } from './at-rest.ts';
import { requireStripeIdStaff } from './gate.ts';
import { activateId, clearMirrored, linkedIds, unlinkId } from './ids-store.ts';
import { settleAccounts } from './mirror-store.ts';

interface Owner {
  readonly userid: string;
}

export interface SwitchEntry {
  readonly before: { readonly active: string | null; readonly stripeIDs: readonly string[] };
  readonly after: { readonly outcome: { readonly active?: string; readonly deleted: string | null } };
}

/**
 * Makes the former id active again, and takes the id away from the customer where the change linked it. Nothing is done
 * at the card provider, as the change did nothing there.
 * @throws ApiError 403 for whom the tool itself refuses, 409
 */
export const undoStripeSwitch: Undo<never, Owner> = async ({ trx, platform, staff }, { userid }, change) => {
  requireStripeIdStaff(platform, staff);
  const {
    before: { active: former, stripeIDs },
    after: { outcome },
  } = change as SwitchEntry;
  const { active, deleted } = outcome;
  if (active === undefined || deleted !== null)
    throw new ApiError(409, 'The former Stripe ID was deleted at Stripe, so this change cannot be undone.');
  await requireUnlocked(trx, userid);
  const ids = await linkedIds(trx, userid);
  if (ids.find((one) => one.active)?.stripeId !== active) throw changedSince('active Stripe ID');
  if (former !== null && !ids.some((one) => one.stripeId === former))
    throw new ApiError(
      409,
      `${former} is no longer linked to this customer, so this change cannot be undone.`,
    );
  await activateId(trx, userid, former);
  if (!stripeIDs.includes(active)) await unlinkId(trx, userid, active);
  await settleAccounts(trx, [userid]);
  await clearMirrored(trx, userid);
};
