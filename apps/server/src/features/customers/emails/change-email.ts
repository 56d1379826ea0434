import { accountEmailLock } from '../../../platform/effects/rights.ts';
import { ApiError, badInput } from '../../../platform/http/errors.ts';
import type { UndoContext } from '../../../platform/http/undo.ts';
import type { Intent } from '../../../platform/effects/effects.ts';
import { userWithEmail, type Account } from '../customer-records/api.ts';
import { stripeIdsOf } from '../stripe-accounts/api.ts';
import { effect, type EmailChange } from './effects/email-change.ts';
import { nameOfAccount } from './receiver.ts';
import { emailPromised, emailTaken, requireOwnAdminAddress } from './rules.ts';
import { isBeingGiven } from './store.ts';

/**
 * The intent to give an account another address. The address is locked, then the account.
 * @throws ApiError 400 where it has that address, 403 for another admin's account, 409 where the address is taken
 */
export async function emailChangeOf(
  { trx, staff }: Pick<UndoContext, 'trx' | 'staff'>,
  account: Account,
  newEmail: string,
): Promise<Intent<EmailChange>> {
  const { userid, email } = account;
  requireOwnAdminAddress(staff, account);
  if (email.toLowerCase() === newEmail.toLowerCase())
    throw badInput('newEmail', 'is the email of this customer already');
  // Their own former address, with which they sign in until they confirm the present one, is theirs to have back.
  if ((await userWithEmail(trx, newEmail, userid)) !== undefined)
    throw new ApiError(409, `newEmail: ${emailTaken}`, { field: 'newEmail' });
  // Checked first: at the end of the change, Stripe and the stores would already have the address.
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
  };
}
