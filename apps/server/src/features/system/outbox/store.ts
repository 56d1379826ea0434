import type { Mail, MailLine } from '@midoffice/contract/system/outbox/shapes';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

const line = sql`
  id, created_at as "createdAt", sent_at as "sentAt", recipient, sender, subject, kind, userid, status, attempts,
  last_error as "lastError"`;

/** A page of the outbox, newest first. */
export async function listMails(
  db: DbOrTrx,
  filter: {
    text?: string | undefined;
    status?: string | undefined;
    cursor?: number | undefined;
    limit: number;
  },
): Promise<MailLine[]> {
  const pattern = filter.text ? `%${filter.text.replace(/[\\%_]/g, '\\$&')}%` : null;
  const { rows } = await sql<MailLine>`
    select ${line} from outbox_mail
    where (${pattern}::text is null or recipient ilike ${pattern} or subject ilike ${pattern})
      and (${filter.status ?? null}::text is null or status = ${filter.status ?? null})
      and (${filter.cursor ?? null}::bigint is null or id < ${filter.cursor ?? null})
    order by id desc limit ${filter.limit}`.execute(db);
  return rows;
}

/** One mail with its bodies, as stored, and its sealed link. */
export async function findMail(
  db: DbOrTrx,
  id: number,
): Promise<
  | (Omit<Mail, 'linkHidden' | 'retryRefusal'> & { sentBy: string | null; linkCipher: Buffer | null })
  | undefined
> {
  const { rows } = await sql<
    Omit<Mail, 'linkHidden' | 'retryRefusal'> & { sentBy: string | null; linkCipher: Buffer | null }
  >`
    select ${line}, text_body as "textBody", html_body as "htmlBody", attachment_name as attachment, sent_by as "sentBy", link_cipher as "linkCipher" from outbox_mail where id = ${id}`.execute(
    db,
  );
  return rows[0];
}
