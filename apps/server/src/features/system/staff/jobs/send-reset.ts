import { insertAudit } from '../../../../platform/audit/store.ts';
import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { askToConfirmAddress, sendReset } from '../letters.ts';
import { findByEmail, findBySignInEmail, maySignIn } from '../store.ts';

export const resetJobName = 'staff.reset';

/**
 * Sends the link that was asked for, if the e-mail belongs to somebody who may sign in with it. To a changed e-mail
 * that is not confirmed yet goes the link to confirm it.
 */
export function job(platform: Platform): JobKind<{ sealed: string }> {
  return {
    name: resetJobName,
    title: 'Password reset',
    async run({ sealed }) {
      const email = platform.secrets.open(Buffer.from(sealed, 'base64'));
      await platform.db.transaction().execute(async (trx) => {
        const account = await findBySignInEmail(trx, email);
        if (!maySignIn(account)) {
          const unconfirmed = await findByEmail(trx, email);
          if (maySignIn(unconfirmed)) await askToConfirmAddress(platform, trx, unconfirmed.userid);
          return;
        }
        const mailId = await sendReset(platform, trx, account);
        await insertAudit(trx, {
          actor: { id: null, label: 'system' },
          call: 'requestReset',
          kind: 'staff.reset-sent',
          targetKind: 'staff',
          targetId: account.userid,
          after: { mailId },
        });
      });
    },
  };
}
