import type { MailStatus } from '@midoffice/contract/system/outbox/shapes';
import type { Trx } from '../../../platform/db/connect.ts';
import { ApiError, notFound } from '../../../platform/http/errors.ts';
import { deliveryOf, holdMail, type HeldMail } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/platform.ts';

/** A mail that nobody sends until the transaction ends. @throws ApiError 404 where there is none, 409 while it leaves */
export async function mailForChange(trx: Trx, id: number): Promise<HeldMail> {
  const held = await holdMail(trx, id);
  if (held === undefined) throw notFound('There is no such mail.');
  if (held === 'busy')
    throw new ApiError(
      409,
      'This mail is on its way to the mail server. Refresh to see whether it was sent.',
    );
  return held;
}

const notRetried: Readonly<Partial<Record<MailStatus, string>>> = {
  queued: 'This mail is queued already.',
  sent: 'This mail was sent already.',
  canceled: 'This mail was canceled. Write a new one.',
};

/** Why a mail can't be sent once more; undefined: it can. */
export function retryRefusal(
  platform: Pick<Platform, 'settings'>,
  { status, hasLink }: Pick<HeldMail, 'status' | 'hasLink'>,
): string | undefined {
  const refusal = notRetried[status];
  if (refusal !== undefined) return refusal;
  if (deliveryOf(platform) === 'stored') return 'No mail server is set up.';
  // Its link may have expired, and there are buttons that write a mail with a new one.
  return hasLink ? 'The link in this mail may have expired. Send a new mail instead.' : undefined;
}

const notCanceled: Readonly<Partial<Record<MailStatus, string>>> = {
  stored: 'This mail is not sent anyway: no mail server was set up when it was written.',
  sent: 'This mail was sent already.',
  canceled: 'This mail is canceled already.',
};

/** Why a mail can't be canceled; undefined: it can. */
export const cancelRefusal = ({ status }: Pick<HeldMail, 'status'>): string | undefined =>
  notCanceled[status];
