import { verifySecondFactor } from '@midoffice/contract/system/staff/calls/verify-second-factor';
import { newToken, tokenHash } from '../../../../platform/crypto/secrets.ts';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { rememberDevice } from '../devices.ts';
import { passSession } from '../session-store.ts';
import { findById } from '../store.ts';
import { resetAttempts, checkRateLimit } from '../rate-limit.ts';
import { fits, spendCode, wrongCode } from '../totp.ts';

export const handler = implementPrepared(
  verifySecondFactor,
  async (context, { code }) => {
    const attempt = await checkRateLimit(context, 'second factor', context.staff.userid);
    const account = await findById(context.platform.db, context.staff.userid);
    if (!account?.totpConfirmed)
      throw new ApiError(400, 'code: no second factor is set up', { field: 'code' });
    if (!(await fits(context.platform, account, code))) {
      await context.audit({
        targetKind: 'staff',
        targetId: account.userid,
        outcome: 'failed',
        after: { ip: context.ip },
      });
      throw wrongCode();
    }
    return { account, attempt };
  },
  async (context, { code }, { account, attempt }) => {
    const { trx, platform, staff } = context;
    const by = await spendCode(platform, trx, account, code);
    // A fresh token: whoever knew the one from before the second factor has nothing.
    const token = newToken();
    const secondsLeft = staff.sessionId
      ? await passSession(trx, staff.sessionId, tokenHash(token))
      : undefined;
    if (secondsLeft === undefined) throw new ApiError(401, 'Please sign in.');
    await resetAttempts(trx, attempt);
    await context.audit({
      targetKind: 'staff',
      targetId: staff.userid,
      after: { sessionId: staff.sessionId, by },
    });
    await context.changed('identity', staff.userid);
    context.setCookie(token, secondsLeft);
    rememberDevice(context, staff.userid);
    return { success: true as const, message: 'Signed in.' };
  },
);
