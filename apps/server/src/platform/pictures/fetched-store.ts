import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../db/connect.ts';

/** How many pictures a folder keeps, and how many bytes. */
export interface PictureLimits {
  readonly pictures: number;
  readonly bytes: number;
}

/** Notes that a picture was stored or shown; of one that was shown within the hour already nothing is written. */
export async function noteUse(
  db: DbOrTrx,
  { name, folder, bytes }: { readonly name: string; readonly folder: string; readonly bytes: number },
): Promise<void> {
  await sql`
    insert into fetched_picture (name, folder, bytes) values (${name}, ${folder}, ${bytes})
    on conflict (name) do update set used_at = now(), bytes = excluded.bytes
      where fetched_picture.used_at < now() - interval '1 hour' or fetched_picture.bytes <> excluded.bytes`.execute(
    db,
  );
}

/**
 * Makes others who keep pictures of a folder wait for the commit. Before any row of the folder is written: whoever forgets
 * pictures writes rows that others may have noted.
 */
export async function lockFolder(trx: Trx, folder: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fetched pictures ${folder}`}, 0))`.execute(trx);
}

/**
 * Forgets the pictures of a locked folder that are above its limits, those not shown for longest. Answers the names of their
 * files.
 */
export async function forgetLeastUsed(
  trx: Trx,
  folder: string,
  { pictures, bytes }: PictureLimits,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    delete from fetched_picture where name in (
      select name from (
        select name, row_number() over newest as place, sum(bytes) over newest as total
        from fetched_picture where folder = ${folder} window newest as (order by used_at desc, name)) p
      where place > ${pictures} or total > ${bytes})
    returning name`.execute(trx);
  return rows.map(({ name }) => name);
}
