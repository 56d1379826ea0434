// A database that refuses commits which change a table, as one that is lost at that moment does.
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

const trigger = (table: string) => sql.id(`refuse_${table}`);

/** Has every transaction fail at its commit that changes the table. */
export async function refuseCommits(db: Db, table: string): Promise<void> {
  await sql`
    create or replace function refuse_commit() returns trigger language plpgsql as
      'begin raise exception ''no commit''; end'`.execute(db);
  await sql`
    create constraint trigger ${trigger(table)} after insert or delete on ${sql.id(table)}
    deferrable initially deferred for each row execute function refuse_commit()`.execute(db);
}

/** Ends {@link refuseCommits}. */
export async function allowCommits(db: Db, table: string): Promise<void> {
  await sql`drop trigger ${trigger(table)} on ${sql.id(table)}`.execute(db);
}

/** Lets time pass: what is noted was noted so many hours ago. */
export async function ageDrafts(db: Db, hours: number): Promise<void> {
  await sql`update file_draft set remove_at = remove_at - ${hours} * interval '1 hour'`.execute(db);
}
