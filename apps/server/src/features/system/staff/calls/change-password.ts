import { changePassword } from '@midoffice/contract/system/staff/calls/change-password';
import { hashPassword } from '../../../../platform/crypto/passwords.ts';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { countLiveKeys, revokeKeys } from '../key-store.ts';
import { askOwnPassword } from '../own-password.ts';
import { requireGoodPassword } from '../password.ts';
import { endSessions } from '../session-store.ts';
import { replacePassword } from '../store.ts';
import { resetAttempts } from '../rate-limit.ts';
import { endTokens } from '../token-store.ts';

const keys = (count: number): string => (count === 1 ? '1 staff API key' : `${count} staff API keys`);

function aboutKeys(revoked: number, kept: number): string {
  if (revoked) return ` ${keys(revoked)} ${revoked === 1 ? 'was' : 'were'} revoked.`;
  return kept ? ` ${keys(kept)} still ${kept === 1 ? 'works' : 'work'}.` : '';
}

export const handler = implementPrepared(
  changePassword,
  async (context, { oldPassword, newPassword }) => {
    await requireGoodPassword(context.platform.settings, context.staff, 'newPassword', newPassword);
    if (newPassword === oldPassword) throw badInput('newPassword', 'must differ from the old one');
    const own = await askOwnPassword(context, 'oldPassword', oldPassword);
    return { checked: own.hash, hash: await hashPassword(newPassword), attempt: own.attempt };
  },
  async (context, input, { checked, hash, attempt }) => {
    const { staff, trx } = context;
    if (!(await replacePassword(trx, staff.userid, checked, hash))) throw badInput('oldPassword', 'is wrong');
    const ended = await endSessions(trx, staff.userid, staff.sessionId);
    await endTokens(trx, staff.userid);
    const revoked = input.revokeKeys ? await revokeKeys(trx, staff.userid) : 0;
    const kept = await countLiveKeys(trx, staff.userid);
    await resetAttempts(trx, attempt);
    await context.audit({
      targetKind: 'staff',
      targetId: staff.userid,
      after: { endedSessions: ended, revokedKeys: revoked },
    });
    await context.changed('identity', staff.userid);
    return { success: true as const, message: `Password changed.${aboutKeys(revoked, kept)}` };
  },
);
