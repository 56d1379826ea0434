import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../db/connect.ts';

/** Notes files that no row names, or from this commit on none. @param ms milliseconds until they are removed */
export async function noteDrafts(db: DbOrTrx, names: readonly string[], ms: number): Promise<void> {
  await sql`
    insert into file_draft (name, remove_at)
    select name, now() + ${ms} * interval '1 millisecond' from unnest(${[...names]}::text[]) name order by name
    on conflict (name) do update set remove_at = excluded.remove_at`.execute(db);
}

/** Forgets notes: the files are named by rows, or gone. */
export async function deleteDrafts(db: DbOrTrx, names: readonly string[]): Promise<void> {
  if (names.length) await sql`delete from file_draft where name = any(${[...names]}::text[])`.execute(db);
}

/** Names whose time is over, locked until the transaction ends; none that another process has. */
export async function dueDrafts(trx: Trx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from file_draft where remove_at <= now() order by remove_at limit ${limit} for update skip locked`.execute(
    trx,
  );
  return rows.map(({ name }) => name);
}

export async function postponeDraft(trx: Trx, name: string): Promise<void> {
  await sql`update file_draft set remove_at = now() + interval '1 hour' where name = ${name}`.execute(trx);
}
