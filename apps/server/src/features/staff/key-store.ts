import type { StaffKey } from '@midoffice/contract/staff/shapes';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../platform/db/connect.ts';

/** Staff API keys, live ones first: of one person, or of everybody. */
export async function listKeys(db: DbOrTrx, userid: string | undefined): Promise<StaffKey[]> {
  const { rows } = await sql<StaffKey>`
    select k.id, k.userid, a.email::text as email, k.label, k.key_prefix as prefix, k.created_at as "createdAt",
           k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt"
    from staff_api_key k join account a using (userid)
    where ${userid ?? null}::text is null or k.userid = ${userid ?? null}
    order by k.revoked_at is not null, k.created_at desc, k.id limit 1000`.execute(db);
  return rows;
}

/** Stores a new key's hash unless the person has as many live keys as allowed. */
export async function insertKey(
  trx: DbOrTrx,
  key: { userid: string; label: string; hash: Buffer; prefix: string },
  atMost: number,
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`staff keys of ${key.userid}`}, 0))`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    insert into staff_api_key (userid, label, key_hash, key_prefix)
    select ${key.userid}, ${key.label}, ${key.hash}, ${key.prefix}
    where (select count(*) from staff_api_key where userid = ${key.userid} and revoked_at is null) < ${atMost}
    returning id`.execute(trx);
  return rows[0]?.id;
}

export async function findKey(db: DbOrTrx, id: string): Promise<StaffKey | undefined> {
  const { rows } = await sql<StaffKey>`
    select k.id, k.userid, a.email::text as email, k.label, k.key_prefix as prefix, k.created_at as "createdAt",
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
