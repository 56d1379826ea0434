import { isStaffRole, isWriterRole, type StaffRole, type WriterRole } from '@midoffice/contract/kernel';
import type { SpecialUser, StaffMember } from '@midoffice/contract/system/staff/shapes';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** One account with its data of the feature `staff`. */
export interface StaffAccount {
  readonly userid: string;
  readonly email: string;
  /** The address to sign in with: the last confirmed one while a new e-mail is not confirmed yet. */
  readonly signInEmail: string;
  /** The address when the account last lost the role admin; empty once it has changed since. */
  readonly formerAdminEmail: string | null;
  readonly name: string;
  readonly role: string | null;
  readonly permissions: string[];
  readonly passwordHash: string | null;
  readonly totpCipher: Buffer | null;
  readonly totpConfirmed: boolean;
}

async function findAccounts(db: DbOrTrx, where: ReturnType<typeof sql>): Promise<StaffAccount[]> {
  const { rows } = await sql<StaffAccount>`
    select a.userid, a.email::text as email, coalesce(c.sign_in_email, a.email)::text as "signInEmail",
           a.former_admin_email::text as "formerAdminEmail", coalesce(nullif(trim(a.firstname || ' ' || a.lastname), ''), a.email::text) as name,
           a.user_role as role,
           coalesce((select array_agg(p.permission_key order by p.permission_key) from staff_permission p where p.userid = a.userid), '{}') as permissions,
           c.password_hash as "passwordHash", c.totp_cipher as "totpCipher", c.totp_confirmed_at is not null as "totpConfirmed"
    from account a left join staff_credential c using (userid)
    where ${where} limit 2`.execute(db);
  return rows;
}

export async function findByEmail(db: DbOrTrx, email: string): Promise<StaffAccount | undefined> {
  return (await findAccounts(db, sql`a.email = ${email}`))[0];
}

/** The account whose confirmed address an e-mail is. None where two have it, as earlier releases let happen. */
export async function findBySignInEmail(db: DbOrTrx, email: string): Promise<StaffAccount | undefined> {
  const found = await findAccounts(
    db,
    sql`(a.email = ${email} and c.sign_in_email is null) or c.sign_in_email = ${email}`,
  );
  return found.length === 1 ? found[0] : undefined;
}

export async function findById(db: DbOrTrx, userid: string): Promise<StaffAccount | undefined> {
  return (await findAccounts(db, sql`a.userid = ${userid}`))[0];
}

/** Whether a person may sign in: a role of staff or of the article writer, and a password. */
export function maySignIn(
  account: StaffAccount | undefined,
): account is StaffAccount & { role: StaffRole | WriterRole } {
  return (
    account !== undefined &&
    (isStaffRole(account.role) || isWriterRole(account.role)) &&
    account.passwordHash !== null
  );
}

/** Makes an account for a member of staff who is no customer. */
export async function insertAccount(
  trx: DbOrTrx,
  account: { userid: string; mongoId: string; email: string; name: string },
): Promise<void> {
  const [firstname = '', ...rest] = account.name.split(/\s+/);
  await sql`
    insert into account (userid, mongo_id, email, firstname, lastname)
    values (${account.userid}, ${account.mongoId}, ${account.email}, ${firstname}, ${rest.join(' ')})`.execute(
    trx,
  );
}

/** Stores a password; undefined takes it away. */
export async function setPassword(trx: DbOrTrx, userid: string, hash: string | undefined): Promise<void> {
  await sql`
    insert into staff_credential (userid, password_hash, password_changed_at) values (${userid}, ${hash ?? null}, now())
    on conflict (userid) do update set password_hash = excluded.password_hash, password_changed_at = now()`.execute(
    trx,
  );
}

/** Makes the e-mail of an account the one to sign in with. False when it is already. */
export async function confirmAddress(trx: DbOrTrx, userid: string): Promise<boolean> {
  const { rows } = await sql`
    update staff_credential set sign_in_email = null
    where userid = ${userid} and sign_in_email is not null returning userid`.execute(trx);
  return rows.length === 1;
}

/**
 * Whether a password is still the one that was checked. It then stays so until the transaction ends: who changes it waits, and
 * sees what was begun with it.
 */
export async function holdPassword(trx: DbOrTrx, userid: string, checked: string): Promise<boolean> {
  const { rows } = await sql`
    select userid from staff_credential
    where userid = ${userid} and password_hash = ${checked} for no key update`.execute(trx);
  return rows.length === 1;
}

/** Replaces a password if it is still the one that was checked. */
export async function replacePassword(
  trx: DbOrTrx,
  userid: string,
  checked: string,
  hash: string,
): Promise<boolean> {
  const { rows } = await sql`
    update staff_credential set password_hash = ${hash}, password_changed_at = now()
    where userid = ${userid} and password_hash = ${checked} returning userid`.execute(trx);
  return rows.length === 1;
}

/**
 * Lets one transaction at a time change roles and grants, so that two admins cannot demote each other, and answers
 * the role that the actor has now.
 */
export async function lockRoles(trx: DbOrTrx, actorId: string | null): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('midoffice staff roles', 0))`.execute(trx);
  const { rows } = await sql<{ user_role: string | null }>`
    select user_role from account where userid = ${actorId}`.execute(trx);
  return rows[0]?.user_role ?? null;
}

/** Locks an account until the transaction ends. */
export async function lockAccount(trx: DbOrTrx, userid: string): Promise<void> {
  await sql`select from account where userid = ${userid} for update`.execute(trx);
}

/** Sets a role. Of an admin who ceases to be one, the address is kept: see `refuseOtherAddress`. */
export async function setRole(trx: DbOrTrx, userid: string, role: string | null): Promise<void> {
  await sql`
    update account set user_role = ${role}, updated_at = now(),
      former_admin_email = case when user_role = 'admin' and ${role}::text is distinct from 'admin' then email else former_admin_email end
    where userid = ${userid}`.execute(trx);
}

/** Replaces all grants of a person. */
export async function setPermissions(trx: DbOrTrx, userid: string, keys: readonly string[]): Promise<void> {
  await sql`delete from staff_permission where userid = ${userid}`.execute(trx);
  await sql`
    insert into staff_permission (userid, permission_key)
    select ${userid}, unnest(${[...keys]}::text[]) on conflict do nothing`.execute(trx);
}

/** Takes away what lets a person in: second factor, recovery codes, links. Sessions and keys are ended by their own stores. */
export async function clearCredential(trx: DbOrTrx, userid: string): Promise<void> {
  await sql`
    with codes as (delete from staff_recovery_code where userid = ${userid}),
         tokens as (update staff_token set used_at = now() where userid = ${userid} and used_at is null)
    delete from staff_credential where userid = ${userid}`.execute(trx);
}

const grants = sql`coalesce((select array_agg(p.permission_key order by p.permission_key) from staff_permission p where p.userid = a.userid), '{}')`;
const isStaff = sql`a.user_role in ('standard', 'analyst', 'admin')`;

/** All accounts with a staff role, admins first. */
export async function listStaff(db: DbOrTrx, idleHours: number): Promise<Omit<StaffMember, 'core'>[]> {
  const { rows } = await sql<Omit<StaffMember, 'core'>>`
    select a.userid, a.email::text as email, coalesce(nullif(trim(a.firstname || ' ' || a.lastname), ''), a.email::text) as name,
           a.username::text as username, a.user_role as role, ${grants} as permissions,
           case when c.password_hash is null then 'invited' else 'active' end as state,
           c.totp_confirmed_at is not null as "secondFactor",
           (select max(s.last_seen_at) from staff_session s where s.userid = a.userid) as "lastSeenAt",
           (select count(*) from staff_session s where s.userid = a.userid and s.revoked_at is null and s.expires_at > now()
             and s.last_seen_at > now() - make_interval(hours => ${idleHours}::int)) as "liveSessions",
           (select count(*) from staff_api_key k where k.userid = a.userid and k.revoked_at is null and k.expires_at > now()) as "liveKeys"
    from account a left join staff_credential c using (userid)
    where ${isStaff}
    order by array_position(array['admin', 'analyst', 'standard'], a.user_role), a.email`.execute(db);
  return rows;
}

/** The Special Users table. */
export async function listSpecialUsers(db: DbOrTrx): Promise<SpecialUser[]> {
  const { rows } = await sql<SpecialUser>`
    select a.userid, a.email::text as email, a.username::text as username, a.firstname, a.lastname, a.user_role as role,
           ${grants} as "userPermissions"
    from account a where ${isStaff}
    order by array_position(array['admin', 'analyst', 'standard'], a.user_role), a.email`.execute(db);
  return rows;
}
