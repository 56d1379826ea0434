import { signOut } from '@midoffice/contract/system/staff/calls/sign-out';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { endSession } from '../session-store.ts';

export const handler = implementWrite(signOut, async (context) => {
  const { staff, trx } = context;
  if (staff.sessionId) await endSession(trx, staff.userid, staff.sessionId);
  await context.audit({
    targetKind: 'staff',
    targetId: staff.userid,
    before: { sessionId: staff.sessionId },
  });
  await context.changed('identity', staff.userid);
  context.setCookie(null);
  return { success: true as const, message: 'Signed out.' };
});
