import type { DbOrTrx } from '../db/connect.ts';
import { ApiError } from '../http/errors.ts';
import type { Staff } from './identity.ts';
import { hasConfirmedPassword } from './store.ts';
import { passwordRequired } from '@midoffice/contract/kernel';

/**
 * Refuses an action on somebody who can sign in unless the caller gave their password again in the last five
 * minutes, in this very session. Asked of the primary database each time, so no cached answer outlives the time.
 * @param db the primary database
 * @throws ApiError 403 with the code `password-required`, which makes the console ask and repeat the call
 */
export async function requireRecentPassword(
  db: DbOrTrx,
  staff: Pick<Staff, 'sessionId' | 'via'>,
): Promise<void> {
  if (staff.via !== 'session' || !staff.sessionId)
    throw new ApiError(403, 'This action needs a signed-in session, it cannot be done with an API key.');
  if (await hasConfirmedPassword(db, staff.sessionId)) return;
  throw new ApiError(403, 'Enter your password to continue.', { code: passwordRequired });
}
