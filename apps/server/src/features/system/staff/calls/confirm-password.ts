import { confirmPassword } from '@midoffice/contract/system/staff/calls/confirm-password';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { askOwnPassword } from '../own-password.ts';
import { markConfirmed } from '../session-store.ts';
import { resetAttempts } from '../rate-limit.ts';

export const handler = implementPrepared(
  confirmPassword,
  async (context, { password }) => {
    if (context.staff.via !== 'session')
      throw new ApiError(403, 'Only a signed-in session can be confirmed.');
    return askOwnPassword(context, 'password', password);
  },
  async (context, _input, own) => {
    const { staff, trx } = context;
    const session = { id: staff.sessionId!, userid: staff.userid, checkedHash: own.hash };
    if (!(await markConfirmed(trx, session))) throw badInput('password', 'is wrong');
    await resetAttempts(trx, own.attempt);
    await context.audit({
      targetKind: 'staff',
      targetId: staff.userid,
      after: { sessionId: staff.sessionId },
    });
    return { success: true as const, message: 'Password confirmed.' };
  },
);
