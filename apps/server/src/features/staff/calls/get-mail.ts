import { getMail } from '@midoffice/contract/staff/calls';
import { notFound } from '../../../platform/http/errors.ts';
import { implementRead, type ReadContext } from '../../../platform/http/implement.ts';
import { secretLinkPlaceholder, withLink, withoutLink } from '../../../platform/mail/secret-link.ts';
import { findMail } from '../mail-store.ts';

/**
 * Whoever invited a person may hand the link over where no mail server does it. Nobody reads the link of a reset: it
 * would let one admin become another.
 */
const maySeeLink = (
  { platform, staff }: ReadContext,
  mail: { kind: string; status: string; sentBy: string | null },
): boolean =>
  mail.kind === 'staff-invitation' &&
  mail.status === 'stored' &&
  mail.sentBy === staff.userid &&
  platform.settings.SMTP_URL === '';

export const handler = implementRead(getMail, async (context, { id }) => {
  const { platform } = context;
  const found = await findMail(platform.db, id);
  if (!found) throw notFound('There is no such mail.');
  const { sentBy: _sentBy, linkCipher, ...mail } = found;
  const shown = linkCipher !== null && maySeeLink(context, found);
  const linkHidden = !shown && mail.textBody.includes(secretLinkPlaceholder);
  await context.audit({
    targetKind: 'mail',
    targetId: String(id),
    after: { kind: mail.kind, userid: mail.userid, linkShown: shown },
  });
  return { ...(shown ? withLink(mail, platform.secrets.open(linkCipher)) : withoutLink(mail)), linkHidden };
});
