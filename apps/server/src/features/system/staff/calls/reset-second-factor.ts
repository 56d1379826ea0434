import { isStaffRole } from '@midoffice/contract/kernel';
import { resetSecondFactor } from '@midoffice/contract/system/staff/calls/reset-second-factor';
import { ApiError, badInput, notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { requireMayChangeCore } from '../../../../platform/session/core-staff.ts';
import { requireStillAdmin } from '../role-rules.ts';
import { endSessions } from '../session-store.ts';
import { findById } from '../store.ts';
import { removeTotp } from '../totp-store.ts';

export const handler = implementWrite(resetSecondFactor, async (context, { userId, reason }) => {
  const { staff, trx, platform } = context;
  if (userId === staff.userid) throw badInput('userId', 'remove your own second factor in your settings');
  requireMayChangeCore(platform, staff, userId);
  await requireStillAdmin(trx, staff);
  const account = await findById(trx, userId);
  if (!account || !isStaffRole(account.role)) throw notFound('This person is not a member of staff.');
  if (!account.totpConfirmed) throw new ApiError(409, 'This person has no second factor.');
  await removeTotp(trx, userId);
  const ended = await endSessions(trx, userId);
  await context.audit({
    targetKind: 'staff',
    targetId: userId,
    before: { secondFactor: true },
    after: { secondFactor: false, endedSessions: ended },
    reason,
  });
  await context.changed('identity', userId);
  return {
    success: true as const,
    message: `Second factor of ${account.email} removed. They sign in with their password and can set up a new one.`,
    ended,
  };
});
