import type { DbOrTrx } from '../../db/connect.ts';

/** One mail of the outbox as it stands. */
export const mailRow = (db: DbOrTrx, id: number) =>
  db
    .selectFrom('outbox_mail')
    .select(['status', 'attempts', 'last_error', 'sent_at', 'text_body', 'html_body'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** As if a mail had been tried so often. */
export async function setAttempts(db: DbOrTrx, id: number, attempts: number): Promise<void> {
  await db.updateTable('outbox_mail').set({ attempts }).where('id', '=', id).execute();
}
