import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** One stored key; its value is sealed. */
export interface StoredKey {
  readonly id: number;
  readonly userid: string;
  readonly key_cipher: Buffer;
  readonly key_hash: Buffer;
  readonly main_key: boolean;
  readonly in_firebase: boolean;
  readonly in_mongo: boolean;
  readonly plan_code: string;
  readonly websocket: boolean;
  readonly created_at: string;
}

/** What of a key's value is stored. */
export interface SealedKey {
  readonly cipher: Buffer;
  readonly hash: Buffer;
  readonly prefix: string;
}

const columns = [
  'id',
  'userid',
  'key_cipher',
  'key_hash',
  'main_key',
  'in_firebase',
  'in_mongo',
  'plan_code',
  'websocket',
  'created_at',
] as const;

/** A customer's keys, the main one first, then by age. */
export function keysOf(db: DbOrTrx, userid: string): Promise<StoredKey[]> {
  return db
    .selectFrom('api_key')
    .select(columns)
    .where('userid', '=', userid)
    .orderBy('main_key', 'desc')
    .orderBy('id')
    .execute();
}

/** The key with this look-up hash, whoever holds it. */
export function keyByHash(db: DbOrTrx, hash: Buffer): Promise<StoredKey | undefined> {
  return db.selectFrom('api_key').select(columns).where('key_hash', '=', hash).executeTakeFirst();
}

export function keyById(db: DbOrTrx, id: number): Promise<StoredKey | undefined> {
  return db.selectFrom('api_key').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Stores a new key in our own records only. Answers false where somebody holds the value already. */
export async function insertKey(
  trx: Trx,
  userid: string,
  key: SealedKey,
  options: { main: boolean; planCode: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into api_key (userid, key_cipher, key_hash, key_prefix, main_key, in_firebase, in_mongo, plan_code)
    values (${userid}, ${key.cipher}, ${key.hash}, ${key.prefix}, ${options.main}, false, false, ${options.planCode})
    on conflict (key_hash) do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

/** Gives a key to another customer, in our own records only: without restrictions and websocket record. */
export async function moveKey(
  trx: Trx,
  id: number,
  userid: string,
  options: { main: boolean; planCode: string },
): Promise<void> {
  await trx
    .updateTable('api_key')
    .set({
      userid,
      main_key: options.main,
      plan_code: options.planCode,
      in_firebase: false,
      in_mongo: false,
      websocket: false,
    })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('api_key_restriction').where('key_id', '=', id).execute();
}

/** Replaces a key's value. Answers false where somebody holds the new value already. */
export async function replaceKey(
  trx: Trx,
  id: number,
  key: SealedKey,
  flags: { firebase: boolean; mongo: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update api_key set key_cipher = ${key.cipher}, key_hash = ${key.hash}, key_prefix = ${key.prefix},
      in_firebase = ${flags.firebase}, in_mongo = ${flags.mongo}
    where id = ${id} and not exists (select 1 from api_key where key_hash = ${key.hash})`.execute(trx);
  return numAffectedRows === 1n;
}

/** Who gave a customer's key the value that it has; undefined: it has it from the beginning, or the audit log does not know. */
export async function lastChangerOf(
  db: DbOrTrx,
  userid: string,
  fingerprint: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ label: string }>`
    select e.actor_label as label from audit_entry e join audit_detail d on d.entry_id = e.id
    where e.target_kind = 'account' and e.target_id = ${userid} and e.kind = 'api-key.changed'
      and d.after->>'key' = ${fingerprint}
    order by e.id desc limit 1`.execute(db);
  return rows[0]?.label;
}

export async function removeKey(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('api_key').where('id', '=', id).execute();
}

/** Makes one key the customer's main key. */
export async function makeMain(trx: Trx, userid: string, id: number): Promise<void> {
  // Two steps: the index that allows one main key is checked row by row.
  await trx
    .updateTable('api_key')
    .set({ main_key: false })
    .where('userid', '=', userid)
    .where('main_key', '=', true)
    .execute();
  await trx.updateTable('api_key').set({ main_key: true }).where('id', '=', id).execute();
}

/** Sets the plan of the customer's main key alone. Answers its former plan, or null where there is no main key. */
export async function setMainKeyPlan(trx: Trx, userid: string, planCode: string): Promise<string | null> {
  const { rows } = await sql<{ former: string }>`
    with main as (select id, plan_code from api_key where userid = ${userid} and main_key for update)
    update api_key set plan_code = ${planCode} from main where api_key.id = main.id
    returning main.plan_code as former`.execute(trx);
  return rows[0]?.former ?? null;
}

/** Sets the plan of some of a customer's keys. */
export async function setKeyPlans(trx: Trx, ids: readonly number[], planCode: string): Promise<void> {
  await sql`update api_key set plan_code = ${planCode} where id = any(${[...ids]}::bigint[])`.execute(trx);
}

/** The plan of the customer's main key; null where there is none. */
export async function mainKeyPlanOf(trx: Trx, userid: string): Promise<string | null> {
  const key = await trx
    .selectFrom('api_key')
    .select('plan_code')
    .where('userid', '=', userid)
    .where('main_key', '=', true)
    .executeTakeFirst();
  return key?.plan_code ?? null;
}

/** Says whether a key has a websocket record. */
export async function setWebsocket(trx: Trx, id: number, websocket: boolean): Promise<void> {
  await trx.updateTable('api_key').set({ websocket }).where('id', '=', id).execute();
}

/** Says of a customer's keys which one Firebase and Mongo hold; null: none of them. */
export async function noteHolders(
  trx: Trx,
  userid: string,
  keyIds: { readonly firebase: number | null; readonly mongo: number | null },
): Promise<void> {
  await sql`
    update api_key set in_firebase = coalesce(id = ${keyIds.firebase}::bigint, false), in_mongo = coalesce(id = ${keyIds.mongo}::bigint, false)
    where userid = ${userid}`.execute(trx);
}
