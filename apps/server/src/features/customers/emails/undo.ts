import { changedSince, type Undo, type UndoContext } from '../../../platform/http/undo.ts';
import { lockAddress, type Account } from '../customer-records/api.ts';
import { emailChangeOf } from './change-email.ts';
import { effect } from './effects/email-change.ts';

interface Before {
  readonly email: string;
}
interface After {
  readonly outcome: { readonly email: string };
}
export type EmailEntry = { readonly before: Before; readonly after: After };

/** Locks the former address; before the account's lock, as every change of an address takes them. */
export const lockFormerAddress = ({ trx }: UndoContext, { before }: EmailEntry): Promise<void> =>
  lockAddress(trx, before.email);

/**
 * Gives an account its former address back, by the rules of any change of an address: whoever signs in goes on with the
 * present one until the owner of the former one confirms it.
 * @throws ApiError 409 where the address is another one by now, or the former one is somebody else's
 */
export const undoEmail: Undo<never, Account> = async (context, account, change) => {
  const { before, after } = change as EmailEntry;
  if (account.email.toLowerCase() !== after.outcome.email.toLowerCase()) throw changedSince('e-mail');
  return {
    act: effect,
    intent: await emailChangeOf(context, account, before.email),
    message: `The e-mail is being set back to ${before.email} here, at Stripe, in Firebase and in MongoDB.`,
  };
};
