import { updateStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/update-stripe-id';
import type { InputOf } from '@midoffice/contract/kernel';
import type { CustomerMirror } from '../../../../platform/connectors/stripe/records.ts';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementEffect, type ReadContext, type WriteContext } from '../../../../platform/http/implement.ts';
import {
  customerForWrite,
  customerToChange,
  requireMayOpen,
  requireUnchanged,
} from '../../customer-records/api.ts';
import { requireNotEnding, requireUnlocked } from '../at-rest.ts';
import { effect } from '../effects/delete.ts';
import { requireStripeIdStaff } from '../gate.ts';
import { activateId, linkedIds, linkId, ownerOf } from '../ids-store.ts';
import { emptyRecord } from '../mirror.ts';
import { settleAccounts, storeMirrors } from '../mirror-store.ts';
import { emailRemark, requireUsable, stripeIdLock } from '../rules.ts';

type Input = InputOf<typeof updateStripeId>;

/**
 * Validated or not, one id never has two owners.
 * @throws ApiError 409 where the id is another customer's, or of an account whose deletion is under way outside
 */
async function requireFree({ trx, staff }: WriteContext, userid: string, stripeId: string): Promise<void> {
  const owner = await ownerOf(trx, stripeId);
  if (!owner) return requireNotEnding(trx, stripeId);
  if (owner.userid === userid) return;
  requireMayOpen(staff, owner);
  throw new ApiError(409, `newStripeID: ${stripeId} belongs to another customer, ${owner.email}`, {
    field: 'newStripeID',
  });
}

/** Who may and whether the provider knows the new id, before the transaction. */
async function look(
  { platform, staff }: ReadContext,
  { uid, newStripeID, validate }: Input,
): Promise<CustomerMirror | null> {
  await customerToChange({ platform, staff }, uid);
  requireStripeIdStaff(platform, staff);
  if (!validate) return null;
  const found = await platform.connectors.stripe.fetchCustomer(newStripeID);
  requireUsable(newStripeID, found);
  return found;
}

export const handler = implementEffect(
  updateStripeId,
  effect,
  async (context, { uid, newStripeID, deleteAcc, expected, reason }, found: CustomerMirror | null) => {
    const { trx } = context;
    const account = await customerForWrite(context, uid);
    const { userid } = account;
    await requireUnlocked(trx, userid);
    const ids = await linkedIds(trx, userid);
    const former = ids.find((one) => one.active)?.stripeId ?? null;
    requireUnchanged(account, { field: 'newStripeID', expected, actual: former, wanted: newStripeID });
    if (former === newStripeID) throw badInput('newStripeID', 'is the active Stripe ID already');
    await requireFree(context, userid, newStripeID);
    await linkId(trx, { stripeId: newStripeID, userid, record: emptyRecord(newStripeID) });
    await activateId(trx, userid, newStripeID);
    if (found) await storeMirrors(trx, [found]);
    await settleAccounts(trx, [userid]);
    const dropped = deleteAcc ? former : null;
    const ending = dropped ? ` ${dropped} was deleted.` : '';
    return {
      targetKind: 'account',
      targetId: userid,
      input: {
        userid,
        stripeId: dropped,
        activated: newStripeID,
        message: `Stripe ID updated.${ending}${emailRemark(account.email, found)}`,
      },
      lock: stripeIdLock(userid),
      before: { active: former, stripeIDs: ids.map((one) => one.stripeId) },
      after: { active: newStripeID, validated: found !== null, delete: dropped },
      reason,
    };
  },
  look,
);
