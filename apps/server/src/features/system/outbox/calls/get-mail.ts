import { getMail } from '@midoffice/contract/system/outbox/calls/get-mail';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead, type ReadContext } from '../../../../platform/http/implement.ts';
import { secretLinkPlaceholder, withLink, withoutLink } from '../../../../platform/mail/secret-link.ts';
import { retryRefusal } from '../changes.ts';
import { findMail } from '../store.ts';
import { findById } from '../../staff/api.ts';

/**
 * Whoever invited a person may hand the link over where no mail server does it. Nobody reads the link of a reset, or of
 * an invitation to a former admin: it would let one admin become another.
 */
async function maySeeLink(
  { platform, staff }: ReadContext,
  mail: { kind: string; status: string; sentBy: string | null; userid: string | null },
): Promise<boolean> {
  const isHanded =
    mail.kind === 'staff-invitation' &&
    mail.status === 'stored' &&
    mail.sentBy === staff.userid &&
    platform.settings.SMTP_URL === '';
  if (!isHanded || mail.userid === null) return false;
  const invited = await findById(platform.db, mail.userid);
  return invited !== undefined && invited.formerAdminEmail === null;
}

export const handler = implementRead(getMail, async (context, { id }) => {
  const { platform } = context;
  const found = await findMail(platform.db, id);
  if (!found) throw notFound('There is no such mail.');
  const { sentBy: _sentBy, linkCipher, ...mail } = found;
  const shown = linkCipher !== null && (await maySeeLink(context, found));
  const linkHidden = !shown && mail.textBody.includes(secretLinkPlaceholder);
  await context.audit({
    targetKind: 'mail',
    targetId: String(id),
    after: { kind: mail.kind, userid: mail.userid, linkShown: shown },
  });
  const refusal = retryRefusal(platform, { status: mail.status, hasLink: linkCipher !== null });
  return {
    ...(shown ? withLink(mail, platform.secrets.open(linkCipher)) : withoutLink(mail)),
    linkHidden,
    retryRefusal: refusal ?? null,
  };
});
