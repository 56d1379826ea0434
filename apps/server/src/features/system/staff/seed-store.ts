import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import type { DemoStaff } from '../../../platform/demo/staff.ts';

/** Stores one member of staff of the demo world. */
export async function insertSeededStaff(
  db: DbOrTrx,
  person: DemoStaff & { mongoId: string; hash: string; createdAt: string },
): Promise<void> {
  await sql`
    with a as (
      insert into account (userid, mongo_id, email, username, firstname, lastname, user_role, created_at, updated_at)
      values (${person.userid}, ${person.mongoId}, ${person.email}, ${person.username}, ${person.firstname},
              ${person.lastname}, ${person.role}, ${person.createdAt}, ${person.createdAt})
      returning userid),
    c as (
      insert into staff_credential (userid, password_hash, password_changed_at, created_at)
      select userid, ${person.hash}, ${person.createdAt}::timestamptz, ${person.createdAt}::timestamptz from a)
    insert into staff_permission (userid, permission_key)
    select userid, unnest(${[...person.permissions]}::text[]) from a`.execute(db);
}
