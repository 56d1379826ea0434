import type { Trx } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { putMail, type Mailing } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/platform.ts';

/**
 * Puts a mail to a member of staff into the outbox. Somebody whose address is none gets no mail, and keeps the others from
 * nothing. @returns whether there is a mail
 */
export async function mailStaff(platform: Platform, trx: Trx, mail: Mailing): Promise<boolean> {
  try {
    await putMail(platform, trx, mail);
    return true;
  } catch (error) {
    // Refused before anything was written.
    if (!(error instanceof ApiError)) throw error;
    platform.log.warn({ userid: mail.userid, kind: mail.kind }, 'no mail can be sent to this address');
    return false;
  }
}
