import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** Makes all counted tries older, as if time had passed. */
export async function ageTries(db: DbOrTrx, minutes: number): Promise<void> {
  await sql`update sign_in_attempt set at = at - make_interval(mins => ${minutes}::int)`.execute(db);
}

/** Makes all links older, as if time had passed. */
export async function ageTokens(db: DbOrTrx, hours: number): Promise<void> {
  await sql`update staff_token set expires_at = expires_at - make_interval(hours => ${hours}::int)`.execute(
    db,
  );
}

/** How many live sessions a person has. */
export async function countSessions(db: DbOrTrx, userid: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from staff_session where userid = ${userid} and revoked_at is null`.execute(db);
  return rows[0]!.n;
}

/** What the database keeps of somebody's secrets, as text: for tests that look for a secret in it. */
export async function storedSecrets(db: DbOrTrx): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select coalesce((select string_agg(c::text, ' ') from staff_credential c), '')
      || coalesce((select string_agg(k::text, ' ') from staff_api_key k), '')
      || coalesce((select string_agg(r::text, ' ') from staff_recovery_code r), '')
      || coalesce((select string_agg(d::text, ' ') from audit_detail d), '') as all`.execute(db);
  return rows[0]!.all;
}

/** Lets a person's confirmations of the password have happened that many seconds ago. */
export async function ageConfirmation(db: DbOrTrx, userid: string, seconds: number): Promise<void> {
  await sql`
    update staff_session set password_confirmed_at = now() - make_interval(secs => ${seconds}::int)
    where userid = ${userid} and password_confirmed_at is not null`.execute(db);
}
