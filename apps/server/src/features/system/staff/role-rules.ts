import { noAccess } from '@midoffice/contract/kernel';
import type { Trx } from '../../../platform/db/connect.ts';
import { accountEmailLock } from '../../../platform/effects/rights.ts';
import { isLocked } from '../../../platform/effects/store.ts';
import { ApiError, conflict } from '../../../platform/http/errors.ts';
import type { Staff } from '../../../platform/session/identity.ts';
import { lockAccount, lockRoles, type StaffAccount } from './store.ts';

/**
 * Takes the lock of all role changes and makes sure that who asks is an admin still: of two admins who demote each
 * other at once, the second is refused. Since nobody changes their own role either, one admin is always left.
 * @throws ApiError 403
 */
export async function requireStillAdmin(trx: Trx, staff: Staff): Promise<void> {
  if ((await lockRoles(trx, staff.userid)) !== 'admin') throw new ApiError(403, noAccess);
}

/**
 * Refuses to make somebody an admin again under another address than they had as an admin, or after their address was
 * another one in between: whoever changed it would become them. The command line is not asked.
 * @throws ApiError 409
 */
export function refuseOtherAddress(account: StaffAccount, role: string): void {
  const { formerAdminEmail, email } = account;
  if (role !== 'admin' || formerAdminEmail === null || formerAdminEmail.toLowerCase() === email.toLowerCase())
    return;
  throw new ApiError(
    409,
    'This person was an admin under another e-mail address. Use the command line: staff create --role admin.',
  );
}

/**
 * Refuses to give rights to an account whose address is about to become another one: whoever asked for that would get
 * them. Locks the account, as the change of its address does, so that none begins in between.
 * @throws ApiError 409
 */
export async function refuseWhileAddressChanges(trx: Trx, userid: string): Promise<void> {
  await lockAccount(trx, userid);
  if (await isLocked(trx, accountEmailLock(userid)))
    throw new ApiError(
      409,
      "This account's email is being changed. Try again when the change is done or closed.",
    );
}

/** @throws ApiError 409 when the role that an editor read is no longer the current one */
export function refuseStaleRole(
  account: StaffAccount,
  expected: string | null | undefined,
  wanted: string | null,
): void {
  if (expected === undefined || expected === account.role) return;
  throw conflict('Somebody else changed this role.', [
    { field: 'role', expected, actual: account.role, wanted, where: account.email },
  ]);
}
