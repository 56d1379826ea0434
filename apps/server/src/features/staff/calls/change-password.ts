import { changePassword } from '@midoffice/contract/staff/calls';
import { hashPassword, passwordProblem, verifyPassword } from '../../../platform/crypto/passwords.ts';
import { badInput } from '../../../platform/http/errors.ts';
import { implementPrepared } from '../../../platform/http/implement.ts';
import { endSessions } from '../session-store.ts';
import { findById, replacePassword } from '../store.ts';
import { forgive, passThrottle } from '../throttle.ts';
import { endTokens } from '../token-store.ts';

export const handler = implementPrepared(
  changePassword,
  async (context, { oldPassword, newPassword }) => {
    const { staff, platform } = context;
    const problem = passwordProblem(newPassword, staff.email);
    if (problem) throw badInput('newPassword', problem);
    if (newPassword === oldPassword) throw badInput('newPassword', 'must differ from the old one');
    const passage = await passThrottle(context, 'password', staff.userid);
    const account = await findById(platform.db, staff.userid);
    if (!account?.passwordHash || !(await verifyPassword(oldPassword, account.passwordHash))) {
      await context.audit({ targetKind: 'staff', targetId: staff.userid, outcome: 'failed' });
      throw badInput('oldPassword', 'is wrong');
    }
    return { checked: account.passwordHash, hash: await hashPassword(newPassword), passage };
  },
  async (context, _input, { checked, hash, passage }) => {
    const { staff, trx } = context;
    if (!(await replacePassword(trx, staff.userid, checked, hash))) throw badInput('oldPassword', 'is wrong');
    const ended = await endSessions(trx, staff.userid, staff.sessionId);
    await endTokens(trx, staff.userid);
    await forgive(trx, passage);
    await context.audit({ targetKind: 'staff', targetId: staff.userid, after: { endedSessions: ended } });
    await context.changed('identity', staff.userid);
    return { success: true as const, message: 'Password changed.' };
  },
);
