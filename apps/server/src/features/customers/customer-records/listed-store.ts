import { staffRoles } from '@midoffice/contract/kernel';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** Whoever reads a list. */
export interface ListReader {
  readonly role: string | null;
}

const everything = sql<boolean>`true`;
const isStaffRole = (role: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${role} = any (${[...staffRoles]}::text[])`;

/**
 * Whether a list shows an account: those with a staff role are shown to admins only, as `requireMayOpen` has it for a single
 * one. Every list that shows accounts has this condition or {@link isListedRecord}.
 * @param role the column with the account's role; of records without an account it is null
 */
export const isListedAccount = (
  reader: ListReader,
  role: RawBuilder<unknown> = sql`a.user_role`,
): RawBuilder<boolean> =>
  reader.role === 'admin' ? everything : sql`(${role} is null or not ${isStaffRole(role)})`;

/**
 * As {@link isListedAccount}, for records that name an account by user id, by e-mail or by both.
 * Each is a condition of its own, so that the few staff accounts are hashed once.
 */
export function isListedRecord(
  reader: ListReader,
  { userid, email }: { readonly userid?: RawBuilder<unknown>; readonly email?: RawBuilder<unknown> },
): RawBuilder<boolean> {
  if (reader.role === 'admin') return everything;
  // Some tables keep e-mails as they were typed.
  const named = [userid && sql`held.userid = ${userid}`, email && sql`held.email = (${email})::citext`];
  return sql`(${sql.join(
    named
      .filter((condition) => condition !== undefined)
      .map(
        (condition) =>
          sql`not exists (select from account held where ${isStaffRole(sql`held.user_role`)} and ${condition})`,
      ),
    sql` and `,
  )})`;
}

/** The user ids of accounts that the reader's lists leave out, for lists that PostgreSQL does not answer. */
export async function unlistedUserids(db: DbOrTrx, reader: ListReader): Promise<readonly string[]> {
  if (reader.role === 'admin') return [];
  const { rows } = await sql<{ userid: string }>`
    select userid from account where ${isStaffRole(sql`user_role`)} order by userid`.execute(db);
  return rows.map(({ userid }) => userid);
}
