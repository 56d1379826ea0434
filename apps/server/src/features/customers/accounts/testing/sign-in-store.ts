import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/connect.ts';

/** Gives an account a role and a password that nobody knows: whoever has it can sign in. */
export async function letSignIn(db: Db, userid: string, role: string): Promise<void> {
  await sql`update account set user_role = ${role} where userid = ${userid}`.execute(db);
  await sql`insert into staff_credential (userid, password_hash) values (${userid}, 'none')`.execute(db);
}
