import { isStaffRole } from '@midoffice/contract/kernel';
import { restoreAccount } from '@midoffice/contract/customers/account-deletion/calls/restore-account';
import type { Trx } from '../../../../platform/db/connect.ts';
import { busyWith, namedByOpen } from '../../../../platform/effects/store.ts';
import { ApiError, notFound } from '../../../../platform/http/errors.ts';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { lockAddress, nobodyFound, requireMayChange } from '../../customer-records/api.ts';
import { syncGatewayAfterCommit } from '../../api-keys/api.ts';
import { dropKeptCouponCharges } from '../../stripe-accounts/api.ts';
import { archivedValues, type Archive, openArchive, unpackAccount } from '../archive.ts';
import { effect as effectOfDeletion } from '../effects/delete.ts';
import { effect } from '../effects/restore.ts';
import { deletionLock, stateOf } from '../rules.ts';
import { dropDeleted, takeDeleted, takenBy } from '../store.ts';

const texts = (values: readonly unknown[]): string[] =>
  values.filter((value): value is string => typeof value === 'string');

/**
 * Refuses while another deletion that is not confirmed outside may still stop what an id of this account bills.
 * @throws ApiError 409
 */
async function requireNoneEnding(
  trx: Trx,
  userid: string,
  { stripeIds, paypalIds }: { readonly stripeIds: string[]; readonly paypalIds: string[] },
): Promise<void> {
  const ending = [
    ...(await namedByOpen(trx, effectOfDeletion.kind, 'stripeIds', stripeIds, userid)),
    ...(await namedByOpen(trx, effectOfDeletion.kind, 'paypalId', paypalIds, userid)),
  ];
  if (ending.length)
    throw new ApiError(
      409,
      `The account cannot come back yet: ${ending.join(', ')} is of another deleted account whose billing is still being stopped. Please wait until that deletion is confirmed.`,
    );
}

/** Whether the account comes back as a way in: by its role, or a password or grants beside one. See `findAccount`. */
const couldSignIn = (role: string | null, archive: Archive): boolean =>
  isStaffRole(role) ||
  texts(archivedValues(archive, 'staff_credential', 'password_hash')).length > 0 ||
  archivedValues(archive, 'staff_permission', 'permission_key').length > 0;

export const handler = implementEffect(restoreAccount, effect, async (context, { userid, reason }) => {
  const { trx, platform, staff } = context;
  const deleted = await takeDeleted(trx, userid);
  if (!deleted) throw notFound(nobodyFound);
  if (stateOf(deleted, platform.now()) !== 'restorable')
    throw new ApiError(409, 'This account can no longer be restored.');
  const busy = await busyWith(trx, userid);
  if (busy)
    throw new ApiError(409, `${busy} is in progress for this customer. Please wait until it finishes.`);
  const archive = openArchive(platform.secrets, deleted.archive_cipher);
  const role = texts(archivedValues(archive, 'account', 'user_role'))[0] ?? null;
  await requireMayChange(context, { userid, user_role: role, may_sign_in: couldSignIn(role, archive) });
  const stripeIds = texts(archivedValues(archive, 'stripe_customer', 'stripe_id'));
  const emails = [deleted.email, ...texts(archivedValues(archive, 'staff_credential', 'sign_in_email'))];
  // In one order, so that two restorations do not wait for each other.
  for (const email of emails.map((each) => each.toLowerCase()).toSorted()) await lockAddress(trx, email);
  const taken = await takenBy(trx, {
    emails,
    username: deleted.username,
    userid,
    mongoId: texts(archivedValues(archive, 'account', 'mongo_id'))[0] ?? '',
    keyHashes: texts(archivedValues(archive, 'api_key', 'key_hash')),
    stripeIds,
  });
  if (taken.length)
    throw new ApiError(
      409,
      `The account cannot come back: ${taken.join(', ')} belongs to another account by now.`,
    );
  const paypal = archivedValues(archive, 'paypal_account', 'record') as (object | null)[];
  await requireNoneEnding(trx, userid, {
    stripeIds,
    paypalIds: texts(paypal.map((record) => record && 'subscriptionID' in record && record.subscriptionID)),
  });
  await unpackAccount(trx, platform.secrets, archive);
  await dropKeptCouponCharges(trx, stripeIds);
  await dropDeleted(trx, userid);
  await syncGatewayAfterCommit(platform, trx, userid, staff.userid);
  await context.changed('identity', userid);
  return {
    targetKind: 'account',
    targetId: userid,
    input: { userid, held: deleted.held },
    lock: deletionLock(userid),
    before: { deletedAt: deleted.deleted_at, deletedBy: deleted.deleted_by_label },
    after: { rows: deleted.counts },
    reason,
  };
});
