import { staffRoles, writerRoles } from '@midoffice/contract/kernel';
import type { StaffSession } from '@midoffice/contract/system/staff/shapes';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { holdPassword } from './store.ts';

/** A session that begins. */
export interface NewSession {
  readonly userid: string;
  readonly tokenHash: Buffer;
  readonly hours: number;
  readonly ip: string;
  readonly userAgent: string;
  /** The password hash that was checked: no session begins when it has changed since. */
  readonly checkedHash: string;
}

/**
 * Begins a session. Answers its id, or undefined when the password or the role has changed meanwhile; the transaction is then to
 * be given up. A change of either that begins later ends this session too.
 */
export async function insertSession(trx: DbOrTrx, session: NewSession): Promise<string | undefined> {
  // The account first, as where a role is taken away: two that wait for each other would both fail.
  await sql`update account set last_sign_in_at = now() where userid = ${session.userid}`.execute(trx);
  if (!(await holdPassword(trx, session.userid, session.checkedHash))) return undefined;
  const { rows } = await sql<{ id: string }>`
    insert into staff_session (token_hash, userid, expires_at, ip, user_agent)
    select ${session.tokenHash}, c.userid, now() + make_interval(hours => ${session.hours}::int), ${session.ip}, ${session.userAgent}
    from staff_credential c join account a using (userid)
    where c.userid = ${session.userid}
      and a.user_role = any(${[...staffRoles, ...writerRoles]}::text[])
    returning id`.execute(trx);
  return rows[0]?.id;
}

/** Gives a session a new token after its second factor. Answers the seconds that it still lasts, or undefined when it has ended. */
export async function passSession(trx: DbOrTrx, id: string, tokenHash: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ left: number }>`
    update staff_session set token_hash = ${tokenHash}, second_factor = true, last_seen_at = now()
    where id = ${id} and revoked_at is null and expires_at > now()
    returning extract(epoch from expires_at - now())::int as left`.execute(trx);
  return rows[0]?.left;
}

/** Marks a session as having passed the second factor that it has just set up. */
export async function markPassed(trx: DbOrTrx, id: string): Promise<void> {
  await sql`update staff_session set second_factor = true where id = ${id}`.execute(trx);
}

/** Notes that the owner of a live session gave the password again. False when the session or the password has changed. */
export async function markConfirmed(
  trx: DbOrTrx,
  session: { id: string; userid: string; checkedHash: string },
): Promise<boolean> {
  const { rows } = await sql`
    update staff_session s set password_confirmed_at = now()
    from staff_credential c
    where s.id = ${session.id} and s.revoked_at is null and s.expires_at > now()
      and c.userid = s.userid and s.userid = ${session.userid} and c.password_hash = ${session.checkedHash}
    returning s.id`.execute(trx);
  return rows.length === 1;
}

/** The live sessions of a person, newest first. */
export async function listSessions(
  db: DbOrTrx,
  userid: string,
  currentId: string | null,
  idleHours: number,
): Promise<StaffSession[]> {
  const { rows } = await sql<StaffSession>`
    select id, false as current, created_at as "createdAt", last_seen_at as "lastSeenAt",
           expires_at as "expiresAt", ip, user_agent as "userAgent", second_factor as "secondFactor"
    from staff_session
    where userid = ${userid} and revoked_at is null and expires_at > now()
      and last_seen_at > now() - make_interval(hours => ${idleHours}::int)
    order by created_at desc, id limit 200`.execute(db);
  return rows.map((row) => ({ ...row, current: row.id === currentId }));
}

/** Ends one live session of a person. */
export async function endSession(trx: DbOrTrx, userid: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update staff_session set revoked_at = now()
    where id = ${id} and userid = ${userid} and revoked_at is null and expires_at > now() returning id`.execute(
    trx,
  );
  return rows.length === 1;
}

/** Ends a person's live sessions, all or all but one. Answers how many. */
export async function endSessions(
  trx: DbOrTrx,
  userid: string,
  exceptId: string | null = null,
): Promise<number> {
  const { rows } = await sql`
    update staff_session set revoked_at = now()
    where userid = ${userid} and id is distinct from ${exceptId}::uuid and revoked_at is null and expires_at > now()
    returning id`.execute(trx);
  return rows.length;
}
