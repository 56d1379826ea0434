import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/connect.ts';

/** Gives a picture another name, in its conversation too, as an earlier release had named it. */
export async function renamePicture(db: Db, from: string, to: string): Promise<void> {
  await sql`update intercom_picture set name = ${to} where name = ${from}`.execute(db);
  await sql`
    update intercom_message set pictures = replace(pictures::text, ${from}, ${to})::jsonb
    where pictures::text like '%' || ${from} || '%'`.execute(db);
}
