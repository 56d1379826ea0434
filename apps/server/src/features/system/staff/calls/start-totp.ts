import { startTotp } from '@midoffice/contract/system/staff/calls/start-totp';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { acceptOwnPassword, askOwnPassword } from '../own-password.ts';
import { beginTotp } from '../totp-store.ts';
import { newTotp } from '../totp.ts';

export const handler = implementPrepared(
  startTotp,
  (context, { password }) => askOwnPassword(context, 'password', password),
  async (context, _input, own) => {
    const { staff, platform, trx } = context;
    await acceptOwnPassword(context, 'password', own);
    const { secret, uri } = newTotp(staff.email);
    if (!(await beginTotp(trx, staff.userid, platform.secrets.seal(secret)))) {
      throw new ApiError(409, 'A second factor is set up already. Remove it first.');
    }
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
