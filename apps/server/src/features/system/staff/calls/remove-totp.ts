import { removeTotp } from '@midoffice/contract/system/staff/calls/remove-totp';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { acceptOwnPassword, askOwnPassword } from '../own-password.ts';
import { findById } from '../store.ts';
import { resetAttempts, checkRateLimit } from '../rate-limit.ts';
import { removeTotp as remove } from '../totp-store.ts';
import { spendCode } from '../totp.ts';

export const handler = implementPrepared(
  removeTotp,
  async (context, { password }) => {
    const own = await askOwnPassword(context, 'password', password);
    return { own, attempt: await checkRateLimit(context, 'second factor', context.staff.userid) };
  },
  async (context, { code }, { own, attempt }) => {
    const { staff, platform, trx } = context;
    await acceptOwnPassword(context, 'password', own);
    const account = await findById(trx, staff.userid);
    if (!account?.totpConfirmed)
      throw new ApiError(400, 'code: no second factor is set up', { field: 'code' });
    const by = await spendCode(platform, trx, account, code);
    await remove(trx, staff.userid);
    await resetAttempts(trx, attempt);
    await context.audit({
      targetKind: 'staff',
      targetId: staff.userid,
      before: { secondFactor: true },
      after: { secondFactor: false, by },
    });
    await context.changed('identity', staff.userid);
    return { success: true as const, message: 'Second factor removed.' };
  },
);
