import { sql } from 'kysely';
import type { DbOrTrx } from '../../../../platform/db/connect.ts';

/** One row of the outbox as a test looks at it. */
export interface OutboxRow {
  readonly id: number;
  readonly recipient: string;
  readonly sender: string;
  readonly reply_to: string | null;
  readonly subject: string;
  readonly text_body: string;
  readonly html_body: string;
  readonly status: string;
  readonly template_type: string;
  readonly replace_json: Record<string, string>;
  readonly receiver: string;
  readonly sent_by: string | null;
  readonly last_error: string | null;
}

/** The mails to a receiver, `user:ID` or `lead:ID`, oldest first. */
export async function outboxOf(db: DbOrTrx, receiver: string): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    select * from outbox_mail where receiver = ${receiver} order by id`.execute(db);
  return rows;
}

export async function setMailStatus(db: DbOrTrx, id: number, status: string): Promise<void> {
  await sql`update outbox_mail set status = ${status} where id = ${id}`.execute(db);
}

/** Takes a Stripe id with all that is mirrored of it from its customer. */
export async function forgetAccount(db: DbOrTrx, stripeId: string): Promise<void> {
  await sql`delete from stripe_customer where stripe_id = ${stripeId}`.execute(db);
}

/** The current address of an account. */
export async function accountEmail(db: DbOrTrx, userid: string): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select email::text as email from account where userid = ${userid}`.execute(db);
  return rows[0]!.email;
}
