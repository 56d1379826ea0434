import { sql } from 'kysely';
import type { DbOrTrx } from '../db/connect.ts';
import type { Staff } from './identity.ts';

/** Who it is by the database alone; whom the settings name as core staff is not known here. */
type Found = Omit<Staff, 'core'>;

interface Row {
  userid: string;
  email: string;
  firstname: string;
  lastname: string;
  user_role: string | null;
  permissions: string[];
  session_id: string | null;
  key_id: string | null;
  totp: boolean;
  second_factor: boolean;
}

const toStaff = (row: Row, via: Staff['via']): Found => ({
  userid: row.userid,
  email: row.email,
  name: `${row.firstname} ${row.lastname}`.trim() || row.email,
  role: row.user_role,
  permissions: row.permissions,
  via,
  sessionId: row.session_id,
  keyId: row.key_id,
  totp: row.totp,
  secondFactor: row.second_factor,
});

const grantee = sql`
  a.userid, a.email::text as email, a.firstname, a.lastname, a.user_role,
  coalesce((select array_agg(p.permission_key order by p.permission_key) from staff_permission p where p.userid = a.userid), '{}') as permissions,
  coalesce((select c.totp_confirmed_at is not null from staff_credential c where c.userid = a.userid), false) as totp`;

/**
 * The staff member of a live session, by the hash of its token.
 * @param idleHours after so long without use a session has ended
 */
export async function findSession(db: DbOrTrx, hash: Buffer, idleHours: number): Promise<Found | undefined> {
  const { rows } = await sql<Row>`
    select ${grantee}, s.id as session_id, null::uuid as key_id, s.second_factor
    from staff_session s join account a using (userid)
    where s.token_hash = ${hash} and s.revoked_at is null and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(hours => ${idleHours}::int)`.execute(db);
  return rows[0] && toStaff(rows[0], 'session');
}

/** The staff member of a live staff API key, by the key's hash. */
export async function findStaffKey(db: DbOrTrx, hash: Buffer): Promise<Found | undefined> {
  const { rows } = await sql<Row>`
    select ${grantee}, null::uuid as session_id, k.id as key_id, true as second_factor
    from staff_api_key k join account a using (userid)
    where k.key_hash = ${hash} and k.revoked_at is null and k.expires_at > now()`.execute(db);
  return rows[0] && toStaff(rows[0], 'key');
}

/** Role, grants and whether an account has a second factor; undefined where there is no account. */
export async function findGrants(
  db: DbOrTrx,
  userid: string,
): Promise<{ role: string | null; permissions: string[]; totp: boolean } | undefined> {
  const { rows } = await sql<{ role: string | null; permissions: string[]; totp: boolean }>`
    select a.user_role as role,
      coalesce((select c.totp_confirmed_at is not null from staff_credential c where c.userid = a.userid), false) as totp,
      coalesce((select array_agg(p.permission_key order by p.permission_key) from staff_permission p where p.userid = a.userid), '{}') as permissions
    from account a where a.userid = ${userid}`.execute(db);
  return rows[0];
}

/** Whether the owner of a session gave their password again in the last five minutes. Ask the primary database. */
export async function hasConfirmedPassword(db: DbOrTrx, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from staff_session
    where id = ${sessionId} and revoked_at is null and password_confirmed_at > now() - interval '5 minutes'`.execute(
    db,
  );
  return rows.length === 1;
}

/** Notes when sessions and keys were last used, many in one statement; ids are unique across both. */
export async function touchUsed(db: DbOrTrx, ids: readonly string[]): Promise<void> {
  await sql`
    with seen as (update staff_session set last_seen_at = now() where id = any(${[...ids]}::uuid[]))
    update staff_api_key set last_used_at = now() where id = any(${[...ids]}::uuid[])`.execute(db);
}
