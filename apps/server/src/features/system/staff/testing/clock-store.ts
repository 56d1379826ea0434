import { sql } from 'kysely';
import type { Db, DbOrTrx } from '../../../../platform/db/connect.ts';

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

/** Lets a person's sessions have been used that many minutes ago. */
export async function ageSessions(db: DbOrTrx, userid: string, minutes: number): Promise<void> {
  await sql`
    update staff_session set last_seen_at = now() - make_interval(mins => ${minutes}::int) where userid = ${userid}`.execute(
    db,
  );
}

/** Minutes since a person's session was last used. */
export async function minutesUnused(db: DbOrTrx, userid: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select min(extract(epoch from now() - last_seen_at) / 60)::int as n from staff_session where userid = ${userid}`.execute(
    db,
  );
  return rows[0]!.n;
}

/** Lets a staff API key end in so many days from now. */
export async function setKeyDays(db: DbOrTrx, id: string, days: number): Promise<void> {
  await sql`
    update staff_api_key set expires_at = now() + make_interval(days => ${days}::int) where id = ${id}`.execute(
    db,
  );
}

/** Changes the address of an account in the table alone, past everything that a call does beside it. */
export async function setAddress(db: DbOrTrx, userid: string, email: string): Promise<void> {
  await sql`update account set email = ${email} where userid = ${userid}`.execute(db);
}

/** Lets an account go on to sign in with another address than its e-mail. */
export async function setSignInAddress(db: DbOrTrx, userid: string, email: string): Promise<void> {
  await sql`update staff_credential set sign_in_email = ${email} where userid = ${userid}`.execute(db);
}

/** Gives an account the address that another one still signs in with, as earlier releases let it happen. */
export async function shareAddress(db: Db, userid: string, email: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`alter table account disable trigger user`.execute(trx);
    await setAddress(trx, userid, email);
    await sql`alter table account enable trigger user`.execute(trx);
  });
}
