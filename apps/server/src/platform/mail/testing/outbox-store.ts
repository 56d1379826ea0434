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
