import {
  isStaffRole,
  isWriterRole,
  normalisePermissions,
  unknownPermissions,
} from '@midoffice/contract/kernel';
import { updateAdminPermissions } from '@midoffice/contract/system/staff/calls/update-admin-permissions';
import { badInput, conflict, notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { deliveryOf, deliveryText } from '../../../../platform/mail/mail.ts';
import { requireMayChangeCore } from '../../../../platform/session/core-staff.ts';
import { grantTree } from '../../../quality/fix-runner/api.ts';
import { sendInvitation } from '../letters.ts';
import { refuseWhileAddressChanges, requireStillAdmin } from '../role-rules.ts';
import { refuseOwn } from '../rules.ts';
import { findById, setPermissions } from '../store.ts';

export const handler = implementWrite(
  updateAdminPermissions,
  async (context, { userId, permissions, expected, reason }) => {
    const { staff, trx, platform } = context;
    refuseOwn(staff, userId, 'permissions');
    requireMayChangeCore(platform, staff, userId);
    // A fix is a tool of its own, granted by its name.
    const tree = await grantTree();
    const unknown = unknownPermissions(permissions, tree);
    if (unknown.length)
      throw badInput('permissions', `there is no section or tool called ${unknown.join(', ')}`);
    await requireStillAdmin(trx, staff);
    const account = await findById(trx, userId);
    if (!account) throw notFound('User not found.');
    if (!isStaffRole(account.role) && !isWriterRole(account.role))
      throw badInput('userId', 'give this person a staff role first');
    await refuseWhileAddressChanges(trx, userId);
    const before = normalisePermissions(account.permissions, tree);
    const wanted = normalisePermissions(permissions, tree);
    if (expected && normalisePermissions(expected, tree).join() !== before.join()) {
      throw conflict('Somebody else changed these permissions.', [
        {
          field: 'permissions',
          expected: normalisePermissions(expected, tree),
          actual: before,
          wanted,
          where: account.email,
        },
      ]);
    }
    await setPermissions(trx, userId, wanted);
    // A customer who may write articles from now on, and has no password yet, is invited to set one.
    const invited = isWriterRole(account.role) && account.passwordHash === null && wanted.length > 0;
    if (invited) await sendInvitation(platform, trx, account, account.role, staff);
    await context.audit({
      targetKind: 'staff',
      targetId: userId,
      before: { permissions: before },
      after: { permissions: wanted, ...(invited && { invited }) },
      reason,
    });
    await context.changed('identity', userId);
    const sent = invited
      ? { text: ` ${deliveryText(platform, 'Invitation', account.email)}`, delivery: deliveryOf(platform) }
      : undefined;
    return {
      success: true as const,
      message: `Permissions updated.${sent?.text ?? ''}`,
      permissions: wanted,
      ...(sent && { delivery: sent.delivery }),
    };
  },
);
