import { startTotp } from '@midoffice/contract/staff/calls';
import { ApiError } from '../../../platform/http/errors.ts';
import { implementWrite } from '../../../platform/http/implement.ts';
import { beginTotp } from '../totp-store.ts';
import { newTotp } from '../totp.ts';

export const handler = implementWrite(startTotp, async (context) => {
  const { staff, platform, trx } = context;
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
});
