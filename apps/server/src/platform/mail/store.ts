import { sql } from 'kysely';
import type { Db, DbOrTrx, Trx } from '../db/connect.ts';

/** What a mail was written from: a template and its values, for whom, about what, by whom. */
export interface MailOrigin {
  /** Such as `failed/no-usage`. */
  readonly templateType: string;
  /** The values that filled it; never a key or a secret. */
  readonly params: Readonly<Record<string, string | number | boolean | null>>;
  /** `user:<userid>` or `lead:<id>`. */
  readonly receiver: string;
  readonly invoiceId?: string | undefined;
  readonly chargeId?: string | undefined;
  /** User id of the member of staff who sent it. */
  readonly sentBy?: string | undefined;
}

/** A stored file that goes with a mail. */
export interface MailAttachment {
  /** Its name in the file store. */
  readonly file: string;
  /** What its receiver reads, such as `invoice-12.pdf`. */
  readonly name: string;
}

/** One row of the outbox. */
export interface NewMail {
  readonly recipient: string;
  readonly sender: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly textBody: string;
  readonly htmlBody: string | null;
  /** The sealed link of a mail that lets its reader in. */
  readonly linkCipher: Buffer | null;
  /** User id of the member of staff who caused it. */
  readonly sentBy: string | null;
  readonly kind: string;
  readonly userid: string | null;
  readonly status: 'stored' | 'queued' | 'sent' | 'failed' | 'canceled';
  readonly origin?: MailOrigin | undefined;
  /** The invoice that it is about, where no origin names it. */
  readonly invoiceId?: string | undefined;
  readonly attachment?: MailAttachment | undefined;
  /** ISO time. */
  readonly createdAt: string;
}

export async function insertMail(trx: DbOrTrx, mail: NewMail): Promise<number> {
  const { origin, attachment } = mail;
  const { rows } = await sql<{ id: number }>`
    insert into outbox_mail (recipient, sender, reply_to, subject, text_body, html_body, link_cipher, kind, userid, status,
      created_at, updated_at, sent_at, template_type, replace_json, receiver, invoice_id, charge_id, sent_by,
      attachment_file, attachment_name)
    values (${mail.recipient}, ${mail.sender}, ${mail.replyTo}, ${mail.subject}, ${mail.textBody}, ${mail.htmlBody},
      ${mail.linkCipher}, ${mail.kind}, ${mail.userid}, ${mail.status}, ${mail.createdAt}, ${mail.createdAt},
      ${mail.status === 'sent' ? mail.createdAt : null},
      ${origin?.templateType ?? null}, ${JSON.stringify(origin?.params ?? {})}::jsonb, ${origin?.receiver ?? null},
      ${origin?.invoiceId ?? mail.invoiceId ?? null}, ${origin?.chargeId ?? null}, ${mail.sentBy},
      ${attachment?.file ?? null}, ${attachment?.name ?? null})
    returning id`.execute(trx);
  return rows[0]!.id;
}

/** A mail that is to be sent. */
export interface QueuedMail {
  readonly id: number;
  readonly recipient: string;
  readonly sender: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly textBody: string;
  readonly htmlBody: string | null;
  readonly linkCipher: Buffer | null;
  readonly createdAt: string;
  readonly attempts: number;
  readonly attachment: MailAttachment | null;
  readonly kind: string;
  /** Whose mail it is, where it is of an account. */
  readonly userid: string | null;
  /** Such as `failed/no-usage`; null where it was written from none. */
  readonly templateType: string | null;
  /** The invoice that it is about. */
  readonly invoiceId: string | null;
}

/**
 * Lets a mail that failed for good, or was stored, rest its template again before it is tried anew. Answers false where
 * another mail from the template went to the same receiver since: two would be one too many. Of any other mail true.
 */
async function mayTryAgain(db: DbOrTrx, id: number): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    with mail as (select receiver, template_type from outbox_mail
        where id = ${id} and status in ('failed', 'stored')),
      taken as (
        update mail_lock l set mail_id = ${id}, sent_at = now() from mail m
        where (l.receiver, l.template_type) = (m.receiver, m.template_type)
          and (l.mail_id = ${id} or l.sent_at <= now() - interval '1 day')
        returning 1)
    select exists (select from taken)
      or not exists (select from mail m join mail_lock l using (receiver, template_type)) as may`.execute(db);
  return rows[0]!.may;
}

/** The lock that whoever sends or changes a mail holds. */
const mailLock = (id: number) => sql`hashtextextended(${`outbox-mail ${id}`}, 0)`;

/**
 * Hands a mail that waits to `send`, to one process at a time: the lock is held by a connection, so that it ends with
 * a process that dies. Answers `gone` when the mail has left already or the same one has left in its place, `busy`
 * while another process has it.
 */
export async function withQueued(
  db: Db,
  id: number,
  send: (mail: QueuedMail) => Promise<void>,
): Promise<'done' | 'gone' | 'busy'> {
  return db.connection().execute(async (connection) => {
    const key = mailLock(id);
    const { rows: locks } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${key}) as got`.execute(
      connection,
    );
    if (!locks[0]!.got) return 'busy';
    try {
      const { rows } = await sql<QueuedMail>`
        select id, recipient, sender, reply_to as "replyTo", subject, text_body as "textBody", html_body as "htmlBody",
          link_cipher as "linkCipher", created_at as "createdAt", attempts, kind, userid,
          template_type as "templateType", invoice_id as "invoiceId",
          case when attachment_file is not null
            then jsonb_build_object('file', attachment_file, 'name', attachment_name) end as attachment
        from outbox_mail where id = ${id} and status in ('queued', 'failed')`.execute(connection);
      if (!rows[0] || !(await mayTryAgain(connection, id))) return 'gone';
      await send(rows[0]);
      return 'done';
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}

/** A mail held for a change. */
export interface HeldMail {
  readonly recipient: string;
  readonly status: NewMail['status'];
  readonly lastError: string | null;
  /** Whether it carries a sealed link that lets its reader in. */
  readonly hasLink: boolean;
}

/**
 * Holds a mail until the transaction ends, so that nobody sends it meanwhile.
 * @returns `busy` while a process sends it; undefined where there is none
 */
export async function holdMail(trx: Trx, id: number): Promise<HeldMail | 'busy' | undefined> {
  const { rows: locks } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(${mailLock(id)}) as got`.execute(trx);
  if (!locks[0]!.got) return 'busy';
  const { rows } = await sql<HeldMail>`
    select recipient, status, last_error as "lastError", link_cipher is not null as "hasLink"
    from outbox_mail where id = ${id} for update`.execute(trx);
  return rows[0];
}

/** Has a held mail wait for the mail server once more, with all its tries. False where its template may not be sent again yet. */
export async function markQueued(trx: Trx, id: number): Promise<boolean> {
  if (!(await mayTryAgain(trx, id))) return false;
  await sql`
    update outbox_mail set status = 'queued', attempts = 0, last_error = null, updated_at = now()
    where id = ${id}`.execute(trx);
  return true;
}

/** Marks a mail as sent. Its sealed link is dropped: from now on only its receiver has it. */
export async function markSent(db: DbOrTrx, id: number): Promise<void> {
  await sql`
    update outbox_mail set status = 'sent', sent_at = now(), updated_at = now(), attempts = attempts + 1,
      last_error = null, link_cipher = null
    where id = ${id}`.execute(db);
}

/** Mails of earlier releases whose bodies hold a link that lets their reader in, locked until the transaction ends. */
export async function takeOpenLinks(
  trx: DbOrTrx,
  limit: number,
): Promise<{ id: number; textBody: string; htmlBody: string | null }[]> {
  const { rows } = await sql<{ id: number; textBody: string; htmlBody: string | null }>`
    select id, text_body as "textBody", html_body as "htmlBody" from outbox_mail
    where link_cipher is null and status <> 'sent'
      and text_body ~ '(/accept/[A-Za-z0-9_-]{20,}|oobCode=[A-Za-z0-9_%-]+)'
    order by id limit ${limit} for update`.execute(trx);
  return rows;
}

/** Stores bodies without their link, and the link sealed. */
export async function putSealedLink(
  trx: DbOrTrx,
  mail: { id: number; textBody: string; htmlBody: string | null; linkCipher: Buffer },
): Promise<void> {
  await sql`
    update outbox_mail set text_body = ${mail.textBody}, html_body = ${mail.htmlBody}, link_cipher = ${mail.linkCipher}
    where id = ${mail.id}`.execute(trx);
}

/** Takes back a mail that waits, with the reason: it never left. It no longer keeps its template from being sent again. */
export async function cancelMail(db: DbOrTrx, id: number, reason: string): Promise<void> {
  await sql`
    with released as (update mail_lock set sent_at = 'epoch' where mail_id = ${id})
    update outbox_mail set status = 'canceled', updated_at = now(), last_error = ${reason.slice(0, 500)}, link_cipher = null
    where id = ${id}`.execute(db);
}

/** Name of the jobs that send the mails of the outbox, one each. */
export const mailJobName = 'mail.send';

/** Whether no job is left, running or waiting, that would send mail `m`. */
const hasNoJob = sql`not exists (
  select from pgboss.job j
  where j.name = ${mailJobName} and j.state < 'completed' and j.data ->> 'mailId' = m.id::text)`;

/** Mails that wait for a job that is gone, or that has failed for good; the oldest first. */
export async function lostMails(db: DbOrTrx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from outbox_mail m where status = 'queued' and ${hasNoJob} order by id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Marks a mail as failed for good that waits for a job that is gone: it no longer keeps its template from being sent again.
 * @returns false while a process sends it, and where it does not wait any more or a job is there again
 */
export async function markLost(trx: Trx, id: number, error: string): Promise<boolean> {
  const { rows: locks } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(${mailLock(id)}) as got`.execute(trx);
  if (!locks[0]!.got) return false;
  const { rows } = await sql`
    with failed as (
        update outbox_mail m set status = 'failed', updated_at = now(),
          last_error = left(concat_ws(' ', ${error}::text, 'Last error: ' || m.last_error), 500)
        where id = ${id} and status = 'queued' and ${hasNoJob} returning id),
      released as (update mail_lock set sent_at = 'epoch' where mail_id in (select id from failed))
    select id from failed`.execute(trx);
  return rows.length > 0;
}

/** Marks a try that failed. A mail that failed for good no longer keeps its template from being sent again. */
export async function markTried(
  db: DbOrTrx,
  id: number,
  status: 'queued' | 'failed',
  error: string,
): Promise<void> {
  await sql`
    with released as (update mail_lock set sent_at = 'epoch' where mail_id = ${id} and ${status} = 'failed')
    update outbox_mail set status = ${status}, attempts = attempts + 1, updated_at = now(),
      last_error = ${error.slice(0, 500)}
    where id = ${id}`.execute(db);
}
