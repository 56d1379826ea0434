import { deleteAccount } from '@midoffice/contract/customers/account-deletion/calls/delete-account';
import { actorOf } from '../../../../platform/audit/store.ts';
import { isStaffRole } from '@midoffice/contract/kernel';
import { busyWith } from '../../../../platform/effects/store.ts';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { customerForWrite, paypalOf } from '../../customer-records/api.ts';
import { syncGatewayAfterCommit } from '../../api-keys/api.ts';
import { keepCouponCharges, stripeIdsOf } from '../../stripe-accounts/api.ts';
import { packAccount } from '../archive.ts';
import { effect } from '../effects/delete.ts';
import { deletionLock, refusalOf, restorableUntil } from '../rules.ts';
import { putDeletion } from '../store.ts';

export const handler = implementEffect(deleteAccount, effect, async (context, { userid: id, reason }) => {
  const { trx, platform, staff } = context;
  const account = await customerForWrite(context, id);
  const { userid } = account;
  const refusal = refusalOf(account, await busyWith(trx, userid));
  if (refusal) throw new ApiError(isStaffRole(account.user_role) ? 403 : 409, refusal);
  const stripeIds = await stripeIdsOf(trx, userid);
  const paypalId = (await paypalOf(trx, userid))?.['subscriptionID'];
  const { cipher, counts } = await packAccount(trx, platform.secrets, userid);
  const nowMs = platform.now();
  const purgeAt = restorableUntil(nowMs);
  await keepCouponCharges(trx, userid);
  await putDeletion(trx, {
    account,
    counts,
    cipher,
    reason,
    by: actorOf(staff),
    at: new Date(nowMs).toISOString(),
    purgeAt,
  });
  // The effect does this immediately; the notification is for the other processes.
  await syncGatewayAfterCommit(platform, trx, userid, staff.userid);
  // Sessions of a former member of staff end now, in every process.
  await context.changed('identity', userid);
  return {
    targetKind: 'account',
    targetId: userid,
    input: { userid, stripeIds, paypalId: typeof paypalId === 'string' ? paypalId : null },
    lock: deletionLock(userid),
    before: { email: account.email, planCode: account.plan_code, stripeIDs: stripeIds, rows: counts },
    after: { deleted: true, restorableUntil: purgeAt },
    reason,
  };
});
