import { getEmail } from '@midoffice/contract/customers/emails/calls/get-email';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { findAccount, requireMayOpen } from '../../customer-records/api.ts';
import { hideLink } from '../../../../platform/mail/secret-link.ts';
import { findMessage } from '../store.ts';

export const handler = implementRead(getEmail, async ({ db, platform, staff }, { id }) => {
  const found = await findMessage(db, id);
  if (!found) throw notFound('There is no such email.');
  const { userid, receiver: _receiver, ...message } = found;
  // A mail outlives its account; while there is one, its guard holds for its mails too.
  const account = userid === null ? undefined : await findAccount(platform.db, userid);
  if (account) requireMayOpen(staff, account);
  return { ...message, text: hideLink(message.text), html: hideLink(message.html) };
});
