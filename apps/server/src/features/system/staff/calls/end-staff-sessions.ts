import { endStaffSessions } from '@midoffice/contract/system/staff/calls/end-staff-sessions';
import { badInput, notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { requireMayChangeCore } from '../../../../platform/session/core-staff.ts';
import { endSessions } from '../session-store.ts';
import { findById } from '../store.ts';

export const handler = implementWrite(endStaffSessions, async (context, { userId }) => {
  const { staff, trx, platform } = context;
  if (userId === staff.userid) throw badInput('userId', 'end your own sessions in your account');
  requireMayChangeCore(platform, staff, userId);
  const account = await findById(trx, userId);
  if (!account) throw notFound('User not found.');
  const ended = await endSessions(trx, userId);
  await context.audit({ targetKind: 'staff', targetId: userId, after: { ended } });
  await context.changed('identity', userId);
  return {
    success: true as const,
    message: `${ended} ${ended === 1 ? 'session' : 'sessions'} ended.`,
    ended,
  };
});
