import type { Trx } from '../../../platform/db/connect.ts';
import { putWrittenMail } from '../../../platform/mail/mail.ts';
import { secretLinkPlaceholder } from '../../../platform/mail/secret-link.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { MailValues } from './fill.ts';
import { renderMail, type RenderedMail } from './render.ts';
import { commonValues, recordedParams } from './values.ts';
import type { ownTemplates } from './template-files.ts';

type OwnTemplate = (typeof ownTemplates)[number];

/** A mail that a call or an effect sends by itself, written but not yet on its way. */
export interface OwnMail {
  readonly template: OwnTemplate;
  readonly userid: string;
  readonly to: string;
  readonly values: MailValues;
  readonly mail: RenderedMail;
  /** A link that lets its reader in; see the outbox. */
  readonly secretLink: string | undefined;
}

/** Writes such a mail. To be done before the transaction that puts it. */
export async function writeOwnMail(
  { settings }: Pick<Platform, 'settings'>,
  template: OwnTemplate,
  to: { readonly userid: string; readonly email: string; readonly name: string },
  more: MailValues,
  secretLink?: { readonly name: 'verifyUrl'; readonly url: string },
): Promise<OwnMail> {
  const values = {
    ...commonValues(settings, to),
    ...more,
    ...(secretLink && { [secretLink.name]: secretLinkPlaceholder }),
  };
  const mail = await renderMail(template, values);
  return { template, userid: to.userid, to: to.email, values, mail, secretLink: secretLink?.url };
}

/** Puts it into the outbox, in the caller's transaction. Answers the mail's id. */
export function putOwnMail(
  platform: Platform,
  trx: Trx,
  { template, userid, to, values, mail, secretLink }: OwnMail,
  sentBy: string | undefined,
): Promise<number> {
  return putWrittenMail(platform, trx, {
    to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    kind: template,
    userid,
    secretLink,
    replyTo: platform.settings.SUPPORT_EMAIL,
    origin: {
      templateType: template,
      params: recordedParams(values, mail.used),
      receiver: `user:${userid}`,
      sentBy,
    },
  });
}
