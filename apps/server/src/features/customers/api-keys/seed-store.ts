import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** Takes the flags off keys that no record can hold: further keys, and those of customers without a record in the store. */
export async function dropIdleFlags(db: DbOrTrx): Promise<void> {
  await sql`
    update api_key k set
      in_firebase = in_firebase and main_key and exists (select from linked_record l where l.userid = k.userid and l.store = 'firebase'),
      in_mongo = in_mongo and main_key and exists (select from linked_record l where l.userid = k.userid and l.store = 'mongo')`.execute(
    db,
  );
}

/** A customer's user id and plan by e-mail address; undefined where there is none. */
export async function customerByEmail(
  db: DbOrTrx,
  email: string,
): Promise<{ userid: string; planCode: string } | undefined> {
  const row = await db
    .selectFrom('account')
    .select(['userid', 'plan_code'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row && { userid: row.userid, planCode: row.plan_code };
}
