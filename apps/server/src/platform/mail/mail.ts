import { deliver, isRefused, type OutgoingMail } from '../connectors/smtp/smtp.ts';
import type { Trx } from '../db/connect.ts';
import type { JobKind } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import { notifyOnCommit } from '../push/store.ts';
import { compose, type Letter } from './compose.ts';
import { plainLine, requireOneAddress } from './headers.ts';
import { secretLinkPlaceholder, withLink } from './secret-link.ts';
import {
  cancelMail,
  holdMail,
  insertMail,
  mailJobName,
  markQueued,
  markSent,
  markTried,
  withQueued,
  type HeldMail,
  type MailAttachment,
  type MailOrigin,
  type QueuedMail,
} from './store.ts';

export { cancelMail, holdMail };
export type { HeldMail, MailOrigin };

interface Envelope {
  readonly to: string;
  readonly subject: string;
  /** Such as `staff-invitation`. */
  readonly kind: string;
  readonly userid?: string | undefined;
  /** User id of the member of staff who caused it. */
  readonly sentBy?: string | undefined;
}

/** A mail that the server writes. Its `link` lets its reader in, and is sealed. */
export interface Mailing extends Letter, Envelope {
  /** In its place, a page of the console, which asks its reader to sign in: kept as it is. */
  readonly pageLink?: Letter['link'];
}

/** A mail whose bodies are written already. */
export interface WrittenMail extends Envelope {
  readonly text: string;
  readonly html: string;
  /** Reply-to address; MAIL_REPLY_TO by default. */
  readonly replyTo?: string | undefined;
  /** A link that lets its reader in: sealed, and put in the place of `secretLinkPlaceholder` when the mail is sent. */
  readonly secretLink?: string | undefined;
  readonly origin?: MailOrigin | undefined;
  /** The unpaid invoice that it is about, where no origin names it. */
  readonly invoiceId?: string | undefined;
  /** A stored file of at most `attachmentMaxBytes`; it has to stay until the mail is sent. */
  readonly attachment?: MailAttachment | undefined;
}

/** Bytes of a file that goes with a mail: what mail servers take anywhere, with room for its encoding. */
export const attachmentMaxBytes = 5_242_880;

/** Further tries: with pauses of up to five minutes they last for about four hours. */
export const mailRetries = 60;

/**
 * Puts a mail into the outbox; it exists only if the transaction commits. With a mail server set, a job sends it.
 * @returns the mail's id
 * @throws ApiError 400 where the receiver is not exactly one e-mail address
 */
export async function putWrittenMail(platform: Platform, trx: Trx, mail: WrittenMail): Promise<number> {
  const { MAIL_FROM, MAIL_REPLY_TO } = platform.settings;
  const status = deliveryOf(platform);
  const id = await insertMail(trx, {
    recipient: requireOneAddress(mail.to),
    sender: MAIL_FROM,
    replyTo: MAIL_REPLY_TO || mail.replyTo || null,
    subject: plainLine(mail.subject, 200),
    textBody: mail.text,
    htmlBody: mail.html,
    linkCipher: mail.secretLink === undefined ? null : platform.secrets.seal(mail.secretLink),
    sentBy: mail.sentBy ?? mail.origin?.sentBy ?? null,
    kind: mail.kind,
    userid: mail.userid ?? null,
    status,
    origin: mail.origin,
    invoiceId: mail.invoiceId,
    attachment: mail.attachment && { ...mail.attachment, name: plainLine(mail.attachment.name, 200) },
    createdAt: new Date(platform.now()).toISOString(),
  });
  if (status === 'queued') await platform.jobs.enqueue(mailJobName, { mailId: id }, { trx });
  await notifyOnCommit(trx, { subject: 'mails', id: String(id) });
  return id;
}

/**
 * Sends a held mail that failed or was stored once more, with all its tries. A mail server has to be set.
 * @returns false where another mail from its template went to the same receiver within the last day
 */
export async function requeueMail({ jobs }: Platform, trx: Trx, id: number): Promise<boolean> {
  if (!(await markQueued(trx, id))) return false;
  await jobs.enqueue(mailJobName, { mailId: id }, { trx });
  return true;
}

/** What is true of a mail just put into the outbox: it waits for the mail server, or there is none. */
export type Delivery = 'queued' | 'stored';

export const deliveryOf = ({ settings }: Pick<Platform, 'settings'>): Delivery =>
  settings.SMTP_URL === '' ? 'stored' : 'queued';

/**
 * Says what became of a mail that was just written; it is never "sent" yet.
 * @param what the mail, such as `Email` or `Verification email`
 */
export const deliveryText = (platform: Pick<Platform, 'settings'>, what: string, to: string): string =>
  deliveryOf(platform) === 'queued'
    ? `${what} to ${to} queued for sending.`
    : `${what} to ${to} stored, not sent: no mail server is set up.`;

/** Puts a letter into the outbox, its link sealed; see {@link putWrittenMail}. */
export function putMail(
  platform: Platform,
  trx: Trx,
  { paragraphs, link, pageLink, ...rest }: Mailing,
): Promise<number> {
  const shown = link ? { label: link.label, url: secretLinkPlaceholder } : pageLink;
  const bodies = compose({ paragraphs, ...(shown && { link: shown }) });
  return putWrittenMail(platform, trx, { ...rest, ...bodies, secretLink: link?.url });
}

/** The domain of a sender such as `Name <a@b.example>`. */
const domainOf = (sender: string): string =>
  sender.slice(sender.lastIndexOf('@') + 1).split(/[>\s]/, 1)[0] || 'midoffice.invalid';

/** The file that goes with a mail, as the mail server gets it. @throws Error where it is gone or too large */
async function attachmentOf(
  { files }: Platform,
  { attachment }: QueuedMail,
): Promise<OutgoingMail['attachment']> {
  if (!attachment) return undefined;
  const { file, name } = attachment;
  const bytes = await files.size(file);
  const content = bytes !== undefined && bytes <= attachmentMaxBytes ? await files.read(file) : undefined;
  if (!content) throw new Error(`${name} cannot be attached: it is gone or too large`);
  return { name, content };
}

/** Why a mail that waits must not leave any more, asked right before it does; undefined: it may. @throws where nobody knows */
export type MailCheck = (platform: Platform, mail: QueuedMail) => Promise<string | undefined>;

async function sendOnce(platform: Platform, stored: QueuedMail, check: MailCheck): Promise<void> {
  const mail = stored.linkCipher ? withLink(stored, platform.secrets.open(stored.linkCipher)) : stored;
  try {
    const canceled = await check(platform, mail);
    if (canceled !== undefined) {
      await cancelMail(platform.db, mail.id, canceled);
      await platform.push.notify({ subject: 'mails', id: String(mail.id) });
      return;
    }
    await deliver(platform.settings.SMTP_URL, {
      messageId: `<outbox-${mail.id}@${domainOf(mail.sender)}>`,
      date: mail.createdAt,
      from: mail.sender,
      to: mail.recipient,
      replyTo: mail.replyTo ?? undefined,
      subject: mail.subject,
      text: mail.textBody,
      html: mail.htmlBody ?? undefined,
      attachment: await attachmentOf(platform, mail),
    });
  } catch (error) {
    const refused = isRefused(error);
    const last = refused || mail.attempts >= mailRetries;
    const reason = error instanceof Error ? error.message : 'failed';
    await markTried(platform.db, mail.id, last ? 'failed' : 'queued', plainLine(reason));
    await platform.push.notify({ subject: 'mails', id: String(mail.id) });
    // Refused for good: another try would only be refused again.
    if (refused) return;
    throw error;
  }
  await markSent(platform.db, mail.id);
  await platform.push.notify({ subject: 'mails', id: String(mail.id) });
}

/**
 * Sends one mail of the outbox. May send twice after a crash; the message id is the same, so that readers see one.
 * @param check asked right before it leaves
 */
export function mailJob(
  platform: Platform,
  check: MailCheck = async () => undefined,
): JobKind<{ mailId: number }> {
  return {
    name: mailJobName,
    title: 'Send a mail',
    retries: mailRetries,
    expireSeconds: 120,
    async run({ mailId }) {
      const outcome = await withQueued(platform.db, mailId, (mail) => sendOnce(platform, mail, check));
      if (outcome === 'busy') throw new Error('another process is sending this mail');
    },
  };
}
