import type { Db, DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import type { RightsAsked } from '../../../platform/effects/effects.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { WriteContext } from '../../../platform/http/implement.ts';
import { requireMayChangeCore } from '../../../platform/session/core-staff.ts';
import type { Staff } from '../../../platform/session/identity.ts';
import { requireRecentPassword } from '../../../platform/session/step-up.ts';
import { requireMayEdit, requireMayOpen } from './rules.ts';
import { findAccount, type Account } from './store.ts';

/** What is said where an id names nobody. */
export const nobodyFound = 'No Users Found.';

/** The primary database of a call: who may open an account is never asked of a replica, which may lag. */
interface Asking {
  readonly platform: { readonly db: Db };
  readonly staff: Pick<Staff, 'role'>;
}

/**
 * The account that a call means, by user id or main record id, if the caller may open it.
 * @throws ApiError 404 where there is none, 403 for a staff account before everybody but admins
 */
export async function customerFor({ platform, staff }: Asking, id: string): Promise<Account> {
  const account = await findAccount(platform.db, id);
  if (!account) throw notFound(nobodyFound);
  requireMayOpen(staff, account);
  return account;
}

type Writing = Pick<WriteContext, 'trx' | 'staff' | 'platform'>;

/**
 * As {@link customerFor}, locked until the transaction ends: for calls that read the account's records again from
 * outside or write to its owner, and change nothing that a person decides.
 */
export async function customerForRefresh(
  { trx, staff }: { readonly trx: Trx; readonly staff: Pick<Staff, 'role'> },
  id: string,
): Promise<Account> {
  const account = await findAccount(trx, id, { lock: true });
  if (!account) throw notFound(nobodyFound);
  requireMayOpen(staff, account);
  return account;
}

/**
 * Refuses to change an account that the caller may not change: see {@link requireMayEdit}; one that the core settings
 * name is changed by its owner only; that of anybody who can sign in wants the caller's password again.
 * @throws ApiError 403
 */
export async function requireMayChange(
  { trx, staff, platform }: Omit<Writing, 'trx'> & { readonly trx: DbOrTrx },
  account: Pick<Account, 'userid' | 'user_role' | 'may_sign_in'>,
): Promise<void> {
  requireMayEdit(staff, account);
  requireMayChangeCore(platform, staff, account.userid);
  if (account.may_sign_in) await requireRecentPassword(trx, staff);
}

/** As {@link customerForRefresh}, if the caller may change it. Every call that changes an account starts here. */
export async function customerForWrite(context: Writing, id: string): Promise<Account> {
  const account = await customerForRefresh(context, id);
  await requireMayChange(context, account);
  return account;
}

/**
 * As {@link customerForWrite}, for an effect that goes on after its call: asks the rules for the account as it is now,
 * locked, of the actor as they are now. A password is not asked for again, since nobody is there to give it.
 * @throws ApiError 404, 403
 */
export async function requireStillMayChange(
  trx: Trx,
  { platform, actor, targetId }: Omit<RightsAsked<object>, 'input'>,
): Promise<Account> {
  const account = await customerForRefresh({ trx, staff: actor }, targetId);
  requireMayEdit(actor, account);
  requireMayChangeCore(platform, actor, account.userid);
  return account;
}

/** As {@link customerFor}, if the caller may change it: for the part of a change that asks outside before its transaction. */
export async function customerToChange(
  context: Pick<Writing, 'staff' | 'platform'>,
  id: string,
): Promise<Account> {
  const account = await customerFor(context, id);
  await requireMayChange(
    { staff: context.staff, platform: context.platform, trx: context.platform.db },
    account,
  );
  return account;
}
