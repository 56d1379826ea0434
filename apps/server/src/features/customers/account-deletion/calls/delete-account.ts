import { deleteAccount } from '@midoffice/contract/customers/account-deletion/calls/delete-account';
import { actorOf } from '../../../../platform/audit/store.ts';
import { isStaffRole, type InputOf } from '@midoffice/contract/kernel';
import type { CustomerMirror } from '../../../../platform/connectors/stripe/records.ts';
import { busyWith } from '../../../../platform/effects/store.ts';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementEffect, type ReadContext, type WriteContext } from '../../../../platform/http/implement.ts';
import { customerForWrite, customerToChange, paypalOf } from '../../customer-records/api.ts';
import { syncGatewayAfterCommit } from '../../api-keys/api.ts';
import {
  fetchFromStripe,
  keepCouponCharges,
  keepFromStripe,
  stripeIdsOf,
} from '../../stripe-accounts/api.ts';
import { packAccount } from '../archive.ts';
import { effect } from '../effects/delete.ts';
import { deletionLock, refusalOf, restorableUntil } from '../rules.ts';
import { putDeletion } from '../store.ts';

/**
 * The customer's accounts at the card provider as they are now: events about charges and refunds that still wait will find no
 * account. A provider that does not answer delays no deletion; then what was read before counts.
 */
async function prepare({ platform, staff }: ReadContext, { userid: id }: InputOf<typeof deleteAccount>) {
  const { userid } = await customerToChange({ platform, staff }, id);
  return fetchFromStripe(platform, userid).catch(() => []);
}

async function intend(
  context: WriteContext,
  { userid: id, reason }: InputOf<typeof deleteAccount>,
  mirrors: readonly CustomerMirror[],
) {
  const { trx, platform, staff } = context;
  const account = await customerForWrite(context, id);
  const { userid } = account;
  const refusal = refusalOf(account, await busyWith(trx, userid));
  if (refusal) throw new ApiError(isStaffRole(account.user_role) ? 403 : 409, refusal);
  await keepFromStripe(trx, userid, mirrors);
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
}

export const handler = implementEffect(deleteAccount, effect, intend, prepare);
