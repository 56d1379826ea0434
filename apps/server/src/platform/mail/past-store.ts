import { sql } from 'kysely';
import type { DbOrTrx } from '../db/connect.ts';
import { inTimePage, timePageOrder, type TimePage } from '../db/time-page-store.ts';

/** One mail that was written to a customer. */
export interface PastMail {
  readonly id: number;
  readonly at: string;
  readonly recipient: string;
  readonly subject: string;
  readonly kind: string;
  /** Such as `failed/no-usage`; null for mails of the console itself. */
  readonly templateType: string | null;
  readonly status: string;
  readonly lastError: string | null;
  /** E-mail of the member of staff who sent it. */
  readonly sentBy: string | null;
}

/** The mails to a customer, newest first. */
export async function mailsOf(db: DbOrTrx, userid: string, page: TimePage): Promise<PastMail[]> {
  const [at, key] = [sql`m.created_at`, sql`lpad(m.id::text, 19, '0')`];
  const { rows } = await sql<PastMail>`
    select m.id, m.created_at as at, m.recipient, m.subject, m.kind, m.template_type as "templateType", m.status,
      m.last_error as "lastError", a.email as "sentBy"
    from outbox_mail m left join account a on a.userid = m.sent_by
    where m.userid = ${userid} and ${inTimePage(page, at, key)} ${timePageOrder(page, at, key)}`.execute(db);
  return rows;
}
