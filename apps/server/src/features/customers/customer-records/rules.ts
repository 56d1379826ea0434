import { isStaffRole } from '@midoffice/contract/kernel';
import { ApiError, conflict } from '../../../platform/http/errors.ts';

/** The refusal of everybody but admins before an account with a staff role. Source: design 4. */
export const staffAccountRefusal = 'Only an admin may open or edit the account of a member of staff.';

/**
 * The one place where an account is opened to somebody: staff accounts are for admins only.
 * @throws ApiError 403
 */
export function requireMayOpen(
  staff: { readonly role: string | null },
  account: { readonly user_role: string | null },
): void {
  if (isStaffRole(account.user_role) && staff.role !== 'admin') throw new ApiError(403, staffAccountRefusal);
}

/** The refusal of everybody but admins to change the account of somebody who can sign in, in whatever role. */
export const signInAccountRefusal = 'Only an admin can change the account of somebody who can sign in.';

/**
 * The one place where an account is opened for changes: that of anybody who can sign in is for admins only, since a
 * changed e-mail is a way in.
 * @throws ApiError 403
 */
export function requireMayEdit(
  staff: { readonly role: string | null },
  account: { readonly user_role: string | null; readonly may_sign_in: boolean },
): void {
  requireMayOpen(staff, account);
  if (account.may_sign_in && staff.role !== 'admin') throw new ApiError(403, signInAccountRefusal);
}

/**
 * Refuses a write whose writer read a value that is no longer the current one.
 * @throws ApiError 409 with both values
 */
export function requireUnchanged(
  account: { readonly userid: string; readonly email: string },
  { field, expected, actual, wanted }: { field: string; expected: unknown; actual: unknown; wanted: unknown },
): void {
  if (expected === undefined || expected === actual) return;
  throw conflict('Somebody else has changed this in the meantime.', [
    { field, expected, actual, wanted, where: `account ${account.userid} (${account.email})` },
  ]);
}
