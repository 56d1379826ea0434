import { sql } from 'kysely';
import type { DbOrTrx } from '../../db/connect.ts';

/** The current row of a mail in the outbox. */
export const mailRow = (db: DbOrTrx, id: number) =>
  db
    .selectFrom('outbox_mail')
    .select(['status', 'attempts', 'last_error', 'sent_at', 'text_body', 'html_body', 'link_cipher'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** As if a mail had been tried so often. */
export async function setAttempts(db: DbOrTrx, id: number, attempts: number): Promise<void> {
  await db.updateTable('outbox_mail').set({ attempts }).where('id', '=', id).execute();
}

/** As an earlier release left a mail: with the link in its bodies. */
export async function putOpenLink(db: DbOrTrx, id: number, link: string): Promise<void> {
  const html = `<p><a href="${link.replaceAll('&', '&amp;')}">Open</a></p>`;
  await db
    .updateTable('outbox_mail')
    .set({ link_cipher: null, text_body: `Open:\n${link}\n\nBye`, html_body: html })
    .where('id', '=', id)
    .execute();
}

/** The state in the queue of the jobs that send a mail, the oldest first. */
export async function mailJobs(db: DbOrTrx, id: number): Promise<{ id: string; state: string }[]> {
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state from pgboss.job where name = 'mail.send' and data ->> 'mailId' = ${String(id)}
    order by created_on`.execute(db);
  return rows;
}

/** As if the queue had lost the jobs that send a mail. */
export async function loseMailJobs(db: DbOrTrx, id: number): Promise<void> {
  await sql`delete from pgboss.job where name = 'mail.send' and data ->> 'mailId' = ${String(id)}`.execute(
    db,
  );
}

/** As if the job that is sending a mail had been cut off in each of its earlier tries. */
export async function useUpTries(db: DbOrTrx, id: number): Promise<void> {
  await sql`
    update pgboss.job set retry_limit = retry_count
    where name = 'mail.send' and data ->> 'mailId' = ${String(id)}`.execute(db);
}
