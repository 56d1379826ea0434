import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** Customers whose payments fail, by e-mail: those who get mails about them. */
export async function customersInArrears(db: DbOrTrx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ userid: string }>`
    select userid from account where failed_payment and user_role is null order by email limit ${limit}`.execute(
    db,
  );
  return rows.map(({ userid }) => userid);
}

/** The user id behind an e-mail address. */
export async function useridOf(db: DbOrTrx, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ userid: string }>`select userid from account where email = ${email}`.execute(
    db,
  );
  return rows[0]?.userid;
}
