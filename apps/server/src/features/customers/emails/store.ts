import type { EmailMessage, EmailRecord, MailDialogRow } from '@midoffice/contract/customers/emails/shapes';
import { mailLockMs } from '@midoffice/contract/customers/emails/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

const record = sql`
  id::text as "_id", created_at as "createdAt", recipient as "toEmail", sender as "fromEmail",
  template_type as "templateType", replace_json as "replaceJSON", subject, status`;

/** Whose mails: all that went to a customer, or all that went to a receiver such as a lead. */
export type MailsOf = { readonly userid: string } | { readonly receiver: string };

const whose = (of: MailsOf) =>
  'userid' in of
    ? sql`userid = ${of.userid} and template_type is not null`
    : sql`receiver = ${of.receiver} and template_type is not null`;

/** A page of the mails to somebody, newest first, and how many there are. */
export async function mailHistory(
  db: DbOrTrx,
  of: MailsOf,
  { page, limit }: { page: number; limit: number },
): Promise<{ history: EmailRecord[]; total: number }> {
  const [{ rows: history }, { rows: counted }] = await Promise.all([
    sql<EmailRecord>`
      select ${record} from outbox_mail where ${whose(of)}
      order by id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from outbox_mail where ${whose(of)}`.execute(db),
  ]);
  return { history, total: counted[0]!.total };
}

/** One mail from a template with its bodies, and to whom it went. */
export async function findMessage(
  db: DbOrTrx,
  id: string,
): Promise<(EmailMessage & { userid: string | null; receiver: string | null }) | undefined> {
  const { rows } = await sql<EmailMessage & { userid: string | null; receiver: string | null }>`
    select ${record}, coalesce(html_body, '') as html, text_body as text, sent_at as "sentAt", attempts,
      last_error as "lastError", userid, receiver
    from outbox_mail where id = ${id} and template_type is not null`.execute(db);
  return rows[0];
}

/** The mails of one family to a receiver, newest first. */
export async function familyMails(
  db: DbOrTrx,
  receiver: string,
  family: string,
  limit: number,
): Promise<MailDialogRow[]> {
  const { rows } = await sql<MailDialogRow>`
    select m.id::text as "_id", m.created_at as date, split_part(m.template_type, '/', 2) as type,
      m.recipient as email, m.status = 'sent' as "emailSent", m.status, a.email as "emailSentBy",
      m.invoice_id as "invoiceID", m.charge_id as "chargeID", m.updated_at as "updatedAt"
    from outbox_mail m left join account a on a.userid = m.sent_by
    where m.receiver = ${receiver} and m.template_type like ${`${family}/%`}
    order by m.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Since when each template of a receiver rests. */
export async function restingTemplates(
  db: DbOrTrx,
  receiver: string,
  nowMs: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ template: string; at: string }>`
    select template_type as template, sent_at as at from mail_lock
    where receiver = ${receiver} and sent_at > ${new Date(nowMs - mailLockMs).toISOString()}`.execute(db);
  return new Map(rows.map(({ template, at }) => [template, Date.parse(at)]));
}

/** When the newest mail of a family to a receiver was written, if it is still on its way. */
export async function waitingMail(
  db: DbOrTrx,
  receiver: string,
  family: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ at: string; status: string }>`
    select created_at as at, status from outbox_mail
    where receiver = ${receiver} and template_type like ${`${family}/%`}
    order by id desc limit 1`.execute(db);
  return rows[0]?.status === 'queued' ? rows[0].at : undefined;
}

/** Lets one transaction at a time decide about a receiver's mails of a family; held until it ends. */
export async function lockReceiver(trx: Trx, receiver: string, family: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mails ${receiver} ${family}`}, 0))`.execute(trx);
}

/** Makes a template rest for its receiver from now on. Answers false where it rests already. */
export async function takeMailLock(
  trx: Trx,
  lock: { receiver: string; templateType: string; mailId: number; nowMs: number },
): Promise<boolean> {
  const now = new Date(lock.nowMs).toISOString();
  const { rows } = await sql`
    insert into mail_lock as held (receiver, template_type, mail_id, sent_at)
    values (${lock.receiver}, ${lock.templateType}, ${lock.mailId}, ${now})
    on conflict (receiver, template_type) do update set mail_id = excluded.mail_id, sent_at = excluded.sent_at
      where held.sent_at <= ${new Date(lock.nowMs - mailLockMs).toISOString()}
    returning mail_id`.execute(trx);
  return rows.length === 1;
}

/** The newest mail about a payment that was written to a customer and has not failed. */
export async function lastPaymentMail(
  db: DbOrTrx,
  userid: string,
): Promise<{ templateType: string; invoiceId: string | null; chargeId: string | null } | undefined> {
  const { rows } = await sql<{ templateType: string; invoiceId: string | null; chargeId: string | null }>`
    select template_type as "templateType", invoice_id as "invoiceId", charge_id as "chargeId"
    from outbox_mail
    where userid = ${userid} and split_part(template_type, '/', 1) in ('failed', 'blocked', 'expiring-card')
      and status not in ('failed', 'canceled')
    order by id desc limit 1`.execute(db);
  return rows[0];
}

/** When the newest mail of a template was written to a customer. */
export async function lastMailAt(
  db: DbOrTrx,
  userid: string,
  templateType: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ at: string }>`
    select created_at as at from outbox_mail where userid = ${userid} and template_type = ${templateType}
      and status not in ('failed', 'canceled') order by id desc limit 1`.execute(db);
  return rows[0]?.at;
}

/** Whether an open effect of a kind is about to give an e-mail address to another account. Asked under the lock of the address. */
export async function isBeingGiven(
  trx: Trx,
  { kind, email, userid }: { kind: string; email: string; userid: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from effect where state in ('intended', 'running', 'unknown') and kind = ${kind}
      and lower(input->>'newEmail') = ${email.toLowerCase()} and input->>'userid' <> ${userid} limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}
