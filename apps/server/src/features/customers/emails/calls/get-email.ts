import { getEmail } from '@midoffice/contract/customers/emails/calls/get-email';
import { familyTools, mailTools } from '@midoffice/contract/customers/emails/inputs';
import { mayCall, noAccess } from '@midoffice/contract/kernel';
import { ApiError, notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { findAccount, requireMayOpen } from '../../customer-records/api.ts';
import { hideLink } from '../../../../platform/mail/secret-link.ts';
import type { Staff } from '../../../../platform/session/identity.ts';
import { findMessage } from '../store.ts';

/** Whether somebody may read mails of a template: all by a tool for mails, else those of the families that they write. */
function mayRead(staff: Staff, template: string): boolean {
  const [family = ''] = template.split('/');
  const tools: Readonly<Record<string, Parameters<typeof mayCall>[1]>> = familyTools;
  return mayCall(staff, mailTools) || (Object.hasOwn(tools, family) && mayCall(staff, tools[family]!));
}

export const handler = implementRead(getEmail, async ({ db, platform, staff }, { id }) => {
  const found = await findMessage(db, id);
  if (!found) throw notFound('There is no such email.');
  if (!mayRead(staff, found.templateType)) throw new ApiError(403, noAccess);
  const { userid, receiver: _receiver, ...message } = found;
  // A mail outlives its account; while there is one, its guard holds for its mails too.
  const account = userid === null ? undefined : await findAccount(platform.db, userid);
  if (account) requireMayOpen(staff, account);
  return { ...message, text: hideLink(message.text), html: hideLink(message.html) };
});
