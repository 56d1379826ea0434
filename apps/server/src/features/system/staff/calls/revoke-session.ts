import { revokeSession } from '@midoffice/contract/system/staff/calls/revoke-session';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { endSession } from '../session-store.ts';

export const handler = implementWrite(revokeSession, async (context, { sessionId }) => {
  const { staff, trx } = context;
  if (!(await endSession(trx, staff.userid, sessionId))) throw notFound('You have no such live session.');
  await context.audit({ targetKind: 'staff', targetId: staff.userid, before: { sessionId } });
  await context.changed('identity', staff.userid);
  if (sessionId === staff.sessionId) context.setCookie(null);
  return { success: true as const, message: 'Session ended.' };
});
