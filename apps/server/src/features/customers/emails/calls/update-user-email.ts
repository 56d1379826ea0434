import { updateUserEmail } from '@midoffice/contract/customers/emails/calls/update-user-email';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { customerForWrite, lockAddress, requireUnchanged } from '../../customer-records/api.ts';
import { emailChangeOf } from '../change-email.ts';
import { effect } from '../effects/email-change.ts';

export const handler = implementEffect(
  updateUserEmail,
  effect,
  async (context, { uid, newEmail, expected, reason }) => {
    // Before the account's lock, as the effect takes them.
    await lockAddress(context.trx, newEmail);
    const account = await customerForWrite(context, uid);
    const stale = { field: 'newEmail', expected, actual: account.email, wanted: newEmail };
    requireUnchanged(account, stale);
    return { ...(await emailChangeOf(context, account, newEmail)), reason };
  },
);
