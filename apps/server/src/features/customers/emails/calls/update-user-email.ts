import { updateUserEmail } from '@midoffice/contract/customers/emails/calls/update-user-email';
import { accountEmailLock } from '../../../../platform/effects/rights.ts';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { customerForWrite, requireUnchanged, userWithEmail } from '../../accounts/api.ts';
import { stripeIdsOf } from '../../stripe-accounts/api.ts';
import { effect } from '../effects/email-change.ts';
import { nameOfAccount } from '../receiver.ts';
import { emailPromised, emailTaken, requireOwnAdminAddress } from '../rules.ts';
import { isBeingGiven, lockAddress } from '../store.ts';

export const handler = implementEffect(
  updateUserEmail,
  effect,
  async (context, { uid, newEmail, expected, reason }) => {
    const { trx } = context;
    // Before the account's lock, as the effect takes them.
    await lockAddress(trx, newEmail);
    const account = await customerForWrite(context, uid);
    const { userid, email } = account;
    requireOwnAdminAddress(context.staff, account);
    requireUnchanged(account, { field: 'newEmail', expected, actual: email, wanted: newEmail });
    if (email.toLowerCase() === newEmail) throw badInput('newEmail', 'is the email of this customer already');
    if ((await userWithEmail(trx, newEmail)) !== undefined)
      throw new ApiError(409, `newEmail: ${emailTaken}`, { field: 'newEmail' });
    // Found out at its end only, the address would stand at the card provider and in the stores by then.
    if (await isBeingGiven(trx, { kind: effect.kind, email: newEmail, userid }))
      throw new ApiError(409, `newEmail: ${emailPromised}`, { field: 'newEmail' });
    return {
      targetKind: 'account',
      targetId: userid,
      input: {
        userid,
        name: nameOfAccount(account),
        oldEmail: email,
        newEmail,
        couldSignIn: account.may_sign_in,
        stripeIds: await stripeIdsOf(trx, userid),
      },
      lock: accountEmailLock(userid),
      before: { email },
      after: { email: newEmail },
      reason,
    };
  },
);
