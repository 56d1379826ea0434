import { createStaffKey } from '@midoffice/contract/system/staff/calls/create-staff-key';
import { newToken, tokenHash } from '../../../../platform/crypto/secrets.ts';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { insertKey } from '../key-store.ts';
import { acceptOwnPassword, askOwnPassword } from '../own-password.ts';

const liveKeysAtMost = 20;
const prefixLength = 10;

export const handler = implementPrepared(
  createStaffKey,
  (context, { password }) => askOwnPassword(context, 'password', password),
  async (context, { label }, own) => {
    const { staff, platform, trx } = context;
    await acceptOwnPassword(context, 'password', own);
    // The prefix lets secret scanners and people distinguish a staff key from a customer's.
    const key = `mos_${newToken()}`;
    const prefix = key.slice(0, prefixLength);
    const made = await insertKey(
      trx,
      { userid: staff.userid, label, hash: tokenHash(key), prefix, days: platform.settings.STAFF_KEY_DAYS },
      liveKeysAtMost,
    );
    if (!made) throw new ApiError(409, `You have ${liveKeysAtMost} live keys. Revoke one first.`);
    await context.audit({
      targetKind: 'staff-key',
      targetId: made.id,
      after: {
        userid: staff.userid,
        label,
        prefix,
        expiresAt: made.expiresAt,
        key: platform.secrets.fingerprint(key),
      },
    });
    return { success: true as const, message: 'Key created. It is shown only once.', ...made, key };
  },
);
