import { startTotp } from '@midoffice/contract/system/staff/calls/start-totp';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { askOwnPassword } from '../own-password.ts';
import { findById } from '../store.ts';
import { resetAttempts } from '../rate-limit.ts';
import { beginTotp } from '../totp-store.ts';
import { newTotp } from '../totp.ts';

export const handler = implementPrepared(
  startTotp,
  (context, { password }) => askOwnPassword(context, 'password', password),
  async (context, _input, own) => {
    const { staff, platform, trx } = context;
    if ((await findById(trx, staff.userid))?.passwordHash !== own.hash)
      throw badInput('password', 'is wrong');
    const { secret, uri } = newTotp(staff.email);
    if (!(await beginTotp(trx, staff.userid, platform.secrets.seal(secret)))) {
      throw new ApiError(409, 'A second factor is set up already. Remove it first.');
    }
    await resetAttempts(trx, own.attempt);
    await context.audit({
      targetKind: 'staff',
      targetId: staff.userid,
      after: { secret: platform.secrets.fingerprint(secret) },
    });
    return {
      success: true as const,
      message: 'Scan the code, then enter what your authenticator shows.',
      uri,
      secret,
    };
  },
);
