import { confirmTotp } from '@midoffice/contract/system/staff/calls/confirm-totp';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { markPassed } from '../session-store.ts';
import { findById } from '../store.ts';
import { resetAttempts, checkRateLimit } from '../rate-limit.ts';
import { confirmTotp as confirm } from '../totp-store.ts';
import { newRecoveryCodes, recoveryHash, spendCode } from '../totp.ts';

export const handler = implementPrepared(
  confirmTotp,
  (context) => checkRateLimit(context, 'second factor', context.staff.userid),
  async (context, { code }, attempt) => {
    const { staff, platform, trx } = context;
    const account = await findById(trx, staff.userid);
    if (account?.totpConfirmed)
      throw new ApiError(409, 'A second factor is set up already. Remove it first.');
    if (!account?.totpCipher) throw new ApiError(400, 'code: begin the set-up first', { field: 'code' });
    await spendCode(platform, trx, account, code, false);
    const recoveryCodes = newRecoveryCodes();
    const hashes = recoveryCodes.map((each) => recoveryHash(platform, each));
    if (!(await confirm(trx, staff.userid, hashes))) {
      throw new ApiError(409, 'A second factor is set up already. Remove it first.');
    }
    if (staff.sessionId) await markPassed(trx, staff.sessionId);
    await resetAttempts(trx, attempt);
    await context.audit({
      targetKind: 'staff',
      targetId: staff.userid,
      before: { secondFactor: false },
      after: { secondFactor: true },
    });
    await context.changed('identity', staff.userid);
    return {
      success: true as const,
      message: 'Second factor set up. Keep the recovery codes in a safe place.',
      recoveryCodes,
    };
  },
);
