import { revokeOtherSessions } from '@midoffice/contract/system/staff/calls/revoke-other-sessions';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { endSessions } from '../session-store.ts';

export const handler = implementWrite(revokeOtherSessions, async (context) => {
  const { staff, trx } = context;
  const ended = await endSessions(trx, staff.userid, staff.sessionId);
  await context.audit({
    targetKind: 'staff',
    targetId: staff.userid,
    after: { ended, kept: staff.sessionId },
  });
  await context.changed('identity', staff.userid);
  return {
    success: true as const,
    message: `${ended} ${ended === 1 ? 'session' : 'sessions'} ended.`,
    ended,
  };
});
