import { analystPermissions } from '@midoffice/contract/kernel';
import { updateRole } from '@midoffice/contract/system/staff/calls/update-role';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { deliveryOf, deliveryText } from '../../../../platform/mail/mail.ts';
import { requireMayChangeCore } from '../../../../platform/session/core-staff.ts';
import { sendInvitation } from '../letters.ts';
import {
  refuseOtherAddress,
  refuseStaleRole,
  refuseWhileAddressChanges,
  requireStillAdmin,
} from '../role-rules.ts';
import { refuseOwn } from '../rules.ts';
import { findById, setPermissions, setRole } from '../store.ts';

export const handler = implementWrite(updateRole, async (context, { userId, role, expected, reason }) => {
  const { staff, trx, platform } = context;
  refuseOwn(staff, userId, 'role');
  requireMayChangeCore(platform, staff, userId);
  await requireStillAdmin(trx, staff);
  const account = await findById(trx, userId);
  if (!account) throw notFound('User not found.');
  refuseStaleRole(account, expected, role);
  refuseOtherAddress(account, role);
  await refuseWhileAddressChanges(trx, userId);
  // An analyst who was granted nothing yet begins with what analysts have. Source: d031.
  const begins = role === 'analyst' && account.role !== 'analyst' && account.permissions.length === 0;
  const permissions = begins ? analystPermissions() : account.permissions;
  await setRole(trx, userId, role);
  if (begins) await setPermissions(trx, userId, permissions);
  // A role makes no password: who has none is invited to set one.
  const invited = account.passwordHash === null;
  if (invited) await sendInvitation(platform, trx, account, role, staff);
  await context.audit({
    targetKind: 'staff',
    targetId: userId,
    before: { role: account.role, permissions: account.permissions },
    after: { role, permissions, invited },
    reason,
  });
  await context.changed('identity', userId);
  const message = invited
    ? `Role updated. ${deliveryText(platform, 'Invitation', account.email)}`
    : 'Role updated.';
  const delivery = invited ? { delivery: deliveryOf(platform) } : {};
  return { success: true as const, message, role, permissions, invited, ...delivery };
});
