import type { deleteStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/delete-stripe-id';
import type { InputOf } from '@midoffice/contract/kernel';
import type { WriteContext } from '../../../platform/http/implement.ts';
import { customerForWrite, requireUnchanged } from '../customer-records/api.ts';
import { requireUnlocked } from './at-rest.ts';
import { requireStripeIdStaff } from './gate.ts';
import { linkedIds } from './ids-store.ts';
import { requireDeletable, stripeIdLock } from './rules.ts';

/** What the two calls that delete an id want to be done. @throws ApiError 400, 403, 404, 409 */
export async function intendDeletion(
  context: WriteContext,
  { uid, stripeID, expected, reason }: InputOf<typeof deleteStripeId>,
) {
  const account = await customerForWrite(context, uid);
  requireStripeIdStaff(context.platform, context.staff);
  const { userid } = account;
  await requireUnlocked(context.trx, userid);
  const ids = await linkedIds(context.trx, userid);
  const active = ids.find((one) => one.active)?.stripeId ?? null;
  requireUnchanged(account, { field: 'stripeID', expected, actual: active, wanted: active });
  requireDeletable(ids, stripeID);
  return {
    targetKind: 'account',
    targetId: userid,
    input: { userid, stripeId: stripeID, message: `Stripe ID ${stripeID} deleted.` },
    lock: stripeIdLock(userid),
    before: { stripeIDs: ids.map((one) => one.stripeId), active },
    after: { delete: stripeID },
    reason,
  };
}
