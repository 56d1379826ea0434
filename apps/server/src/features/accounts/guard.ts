import type { DbOrTrx } from '../../platform/db/connect.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { WriteContext } from '../../platform/http/implement.ts';
import type { Staff } from '../../platform/session/identity.ts';
import { requireMayOpen } from './rules.ts';
import { findAccount, type Account } from './store.ts';

/** What is said where an id names nobody. */
export const nobodyFound = 'No Users Found.';

/**
 * The account that a call means, by user id or main record id, if the caller may open it.
 * @throws ApiError 404 where there is none, 403 for a staff account before everybody but admins
 */
export async function customerFor(db: DbOrTrx, staff: Pick<Staff, 'role'>, id: string): Promise<Account> {
  const account = await findAccount(db, id);
  if (!account) throw notFound(nobodyFound);
  requireMayOpen(staff, account);
  return account;
}

/** As {@link customerFor}, locked until the transaction ends. Every call that writes to an account starts here. */
export async function customerForWrite(
  { trx, staff }: Pick<WriteContext, 'trx' | 'staff'>,
  id: string,
): Promise<Account> {
  const account = await findAccount(trx, id, { lock: true });
  if (!account) throw notFound(nobodyFound);
  requireMayOpen(staff, account);
  return account;
}
