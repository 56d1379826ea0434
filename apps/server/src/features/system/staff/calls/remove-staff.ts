import { isStaffRole } from '@midoffice/contract/kernel';
import { removeStaff } from '@midoffice/contract/system/staff/calls/remove-staff';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { requireMayChangeCore } from '../../../../platform/session/core-staff.ts';
import { revokeKeys } from '../key-store.ts';
import { refuseStaleRole, requireStillAdmin } from '../role-rules.ts';
import { refuseOwn } from '../rules.ts';
import { endSessions } from '../session-store.ts';
import { clearCredential, findById, setPermissions, setRole } from '../store.ts';

export const handler = implementWrite(removeStaff, async (context, { userId, expected, reason }) => {
  const { staff, trx, platform } = context;
  refuseOwn(staff, userId, 'role');
  requireMayChangeCore(platform, staff, userId);
  await requireStillAdmin(trx, staff);
  const account = await findById(trx, userId);
  if (!account || !isStaffRole(account.role)) throw notFound('This person is not a member of staff.');
  refuseStaleRole(account, expected, null);
  await setRole(trx, userId, null);
  await setPermissions(trx, userId, []);
  await clearCredential(trx, userId);
  const ended = await endSessions(trx, userId);
  const revoked = await revokeKeys(trx, userId);
  await context.audit({
    targetKind: 'staff',
    targetId: userId,
    before: { role: account.role, permissions: account.permissions },
    after: { role: null, permissions: [], endedSessions: ended, revokedKeys: revoked },
    reason,
  });
  await context.changed('identity', userId);
  return { success: true as const, message: `${account.name} is no longer a member of staff.` };
});
