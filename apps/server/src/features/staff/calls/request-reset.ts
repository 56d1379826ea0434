import { requestReset } from '@midoffice/contract/staff/calls';
import { implementPrepared } from '../../../platform/http/implement.ts';
import { sendReset } from '../letters.ts';
import { findByEmail, maySignIn } from '../store.ts';
import { passThrottle } from '../throttle.ts';

export const handler = implementPrepared(
  requestReset,
  (context, { email }) => passThrottle(context, 'reset', email),
  async (context, { email }) => {
    const { trx, platform } = context;
    const account = await findByEmail(trx, email);
    const known = maySignIn(account);
    const mailId = known ? await sendReset(platform, trx, account) : null;
    await context.audit({
      targetKind: 'staff',
      targetId: known ? account.userid : platform.secrets.fingerprint(email),
      outcome: known ? 'done' : 'failed',
      after: { mailId, ip: context.ip },
    });
    return {
      success: true as const,
      message: 'If this e-mail belongs to a member of staff, a link is on its way.',
    };
  },
);
