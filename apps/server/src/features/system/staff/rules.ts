import { ApiError } from '../../../platform/http/errors.ts';
import type { Staff } from '../../../platform/session/identity.ts';

/** The message of every failed sign-in, so that it does not reveal which accounts exist. */
export const wrongSignIn = 'E-mail or password is wrong.';

/** Refuses to change one's own role or grants. @throws ApiError 403 */
export function refuseOwn(staff: Staff, userid: string, what: string): void {
  if (staff.userid === userid) throw new ApiError(403, `You cannot change your own ${what}.`);
}

/** What an invitation or reset link says once it is used, out of time or mistyped. */
export const deadLink = 'This link is not valid any more. Please ask for a new one.';
