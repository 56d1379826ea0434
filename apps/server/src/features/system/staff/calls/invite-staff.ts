import { randomBytes } from 'node:crypto';
import { analystPermissions, type StaffRole } from '@midoffice/contract/kernel';
import { inviteStaff } from '@midoffice/contract/system/staff/calls/invite-staff';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementWrite, type WriteContext } from '../../../../platform/http/implement.ts';
import { deliveryOf, deliveryText } from '../../../../platform/mail/mail.ts';
import { requireMayChangeCore } from '../../../../platform/session/core-staff.ts';
import { lockAddress, userWithEmail } from '../../../customers/customer-records/api.ts';
import { sendInvitation } from '../letters.ts';
import { refuseOtherAddress, refuseWhileAddressChanges, requireStillAdmin } from '../role-rules.ts';
import { findByEmail, insertAccount, setPermissions, setRole, type StaffAccount } from '../store.ts';

interface Wanted {
  readonly email: string;
  readonly name?: string | undefined;
  readonly role: StaffRole;
}

/**
 * The account to invite: the customer's, one that was invited before, or a new one.
 * @throws ApiError 409 where another account still signs in with the address
 */
async function accountFor(context: WriteContext, { email, name }: Wanted): Promise<StaffAccount> {
  await lockAddress(context.trx, email);
  const known = await findByEmail(context.trx, email);
  if ((await userWithEmail(context.trx, email, known?.userid)) !== undefined)
    throw new ApiError(
      409,
      'Another account still signs in with this e-mail. Use another one, or wait until the new one is confirmed.',
    );
  if (known) return known;
  if (!name) throw badInput('name', 'is required for somebody who has no account yet');
  const userid = `staff_${randomBytes(11).toString('hex')}`;
  await insertAccount(context.trx, { userid, mongoId: randomBytes(12).toString('hex'), email, name });
  return (await findByEmail(context.trx, email))!;
}

export const handler = implementWrite(inviteStaff, async (context, input) => {
  const { trx, platform, staff } = context;
  await requireStillAdmin(trx, staff);
  const account = await accountFor(context, input);
  if (account.userid === staff.userid) throw new ApiError(403, 'You cannot change your own role.');
  requireMayChangeCore(platform, staff, account.userid);
  refuseOtherAddress(account, input.role);
  await refuseWhileAddressChanges(trx, account.userid);
  if (account.passwordHash !== null) {
    throw new ApiError(409, 'This person can sign in already. Change the role in User Permissions.');
  }
  await setRole(trx, account.userid, input.role);
  const permissions =
    input.role === 'analyst' && !account.permissions.length ? analystPermissions() : account.permissions;
  await setPermissions(trx, account.userid, permissions);
  const mailId = await sendInvitation(platform, trx, account, input.role, staff);
  await context.audit({
    targetKind: 'staff',
    targetId: account.userid,
    before: { role: account.role, permissions: account.permissions },
    after: { email: account.email, role: input.role, permissions, mailId },
  });
  await context.changed('identity', account.userid);
  return {
    success: true as const,
    message: deliveryText(platform, 'Invitation', account.email),
    userid: account.userid,
    mailId,
    delivery: deliveryOf(platform),
  };
});
