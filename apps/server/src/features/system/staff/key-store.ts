import type { StaffKey } from '@midoffice/contract/system/staff/shapes';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** Staff API keys, live ones first: of one person, or of everybody. */
export async function listKeys(db: DbOrTrx, userid: string | undefined): Promise<StaffKey[]> {
  const { rows } = await sql<StaffKey>`
    select k.id, k.userid, a.email::text as email, k.label, k.key_prefix as prefix, k.created_at as "createdAt", k.expires_at as "expiresAt",
           k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt"
    from staff_api_key k join account a using (userid)
    where ${userid ?? null}::text is null or k.userid = ${userid ?? null}
    order by k.revoked_at is not null or k.expires_at <= now(), k.created_at desc, k.id limit 1000`.execute(
    db,
  );
  return rows;
}

/** Stores a new key's hash unless the person has as many live keys as allowed. */
export async function insertKey(
  trx: DbOrTrx,
  key: { userid: string; label: string; hash: Buffer; prefix: string; days: number },
  atMost: number,
): Promise<{ id: string; expiresAt: string } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`staff keys of ${key.userid}`}, 0))`.execute(trx);
  const { rows } = await sql<{ id: string; expiresAt: string }>`
    insert into staff_api_key (userid, label, key_hash, key_prefix, expires_at)
    select ${key.userid}, ${key.label}, ${key.hash}, ${key.prefix}, now() + make_interval(days => ${key.days}::int)
    where (select count(*) from staff_api_key where userid = ${key.userid} and revoked_at is null and expires_at > now()) < ${atMost}
    returning id, expires_at as "expiresAt"`.execute(trx);
  return rows[0];
}

export async function findKey(db: DbOrTrx, id: string): Promise<StaffKey | undefined> {
  const { rows } = await sql<StaffKey>`
    select k.id, k.userid, a.email::text as email, k.label, k.key_prefix as prefix, k.created_at as "createdAt", k.expires_at as "expiresAt",
           k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt"
    from staff_api_key k join account a using (userid) where k.id = ${id}`.execute(db);
  return rows[0];
}

/** Revokes a live key. */
export async function revokeKey(trx: DbOrTrx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update staff_api_key set revoked_at = now() where id = ${id} and revoked_at is null returning id`.execute(
    trx,
  );
  return rows.length === 1;
}

/** Revokes all live keys of a person. Answers how many. */
export async function revokeKeys(trx: DbOrTrx, userid: string): Promise<number> {
  const { rows } = await sql`
    update staff_api_key set revoked_at = now() where userid = ${userid} and revoked_at is null returning id`.execute(
    trx,
  );
  return rows.length;
}

/** How many keys of a person work at present. */
export async function countLiveKeys(db: DbOrTrx, userid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from staff_api_key
    where userid = ${userid} and revoked_at is null and expires_at > now()`.execute(db);
  return rows[0]!.count;
}

/** A key that ends soon, and its owner. */
export interface EndingKey {
  readonly id: string;
  readonly userid: string;
  readonly email: string;
  readonly name: string;
  readonly label: string;
  readonly prefix: string;
  readonly expiresAt: string;
}

/** Active keys that end within `days` and whose owner was not warned yet; marks them as warned. */
export async function takeEndingKeys(trx: DbOrTrx, days: number, limit: number): Promise<EndingKey[]> {
  const { rows } = await sql<EndingKey>`
    with ending as (
      update staff_api_key set warned_at = now()
      where id in (select id from staff_api_key
        where revoked_at is null and warned_at is null and expires_at > now()
          and expires_at <= now() + make_interval(days => ${days}::int)
        order by expires_at limit ${limit} for update skip locked)
      returning id, userid, label, key_prefix, expires_at)
    select e.id, e.userid, coalesce(c.sign_in_email, a.email)::text as email,
      coalesce(nullif(trim(a.firstname || ' ' || a.lastname), ''), a.email::text) as name, e.label, e.key_prefix as prefix,
      e.expires_at as "expiresAt"
    from ending e join account a using (userid) left join staff_credential c using (userid)
    order by e.expires_at, e.id`.execute(trx);
  return rows;
}
