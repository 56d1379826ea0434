import type { KeyRecord } from '@midoffice/contract/customers/accounts/shapes';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { ApiError, badInput, notFound } from '../../../platform/http/errors.ts';
import { keysOfMany } from './list-store.ts';
import { maskKey } from './rules.ts';
import { keyByHash, keyById, keysOf, type SealedKey, type StoredKey } from './store.ts';

/** What is stored of a key's value. */
export function sealKey(secrets: Secrets, value: string): SealedKey {
  return { cipher: secrets.seal(value), hash: secrets.lookup(value), prefix: value.slice(0, 8) };
}

/** The fingerprint by which audit entries name a key. */
export function keyFingerprint(secrets: Secrets, key: Pick<StoredKey, 'key_cipher'>): string {
  return secrets.fingerprint(secrets.open(key.key_cipher));
}

/** A key as it may be shown. */
export const maskedKey = (secrets: Secrets, key: Pick<StoredKey, 'key_cipher'>): string =>
  maskKey(secrets.open(key.key_cipher));

/** The customer's keys by the fingerprints that audit entries name them by, masked. */
export async function maskedByFingerprint(
  db: DbOrTrx,
  secrets: Secrets,
  userid: string,
): Promise<ReadonlyMap<string, string>> {
  return new Map(
    (await keysOf(db, userid)).map((key) => [keyFingerprint(secrets, key), maskedKey(secrets, key)]),
  );
}

function recordOf(secrets: Secrets, key: StoredKey, reveal: boolean): KeyRecord {
  const value = secrets.open(key.key_cipher);
  return {
    keyId: key.id,
    key: reveal ? value : maskKey(value),
    revealed: reveal,
    mainkey: key.main_key,
    firebase: key.in_firebase,
    mongo: key.in_mongo,
    planCode: key.plan_code,
    websocket: key.websocket,
    createdAt: key.created_at,
  };
}

/** A customer's keys for people, the main one first: masked, or in full. */
export async function listKeys(
  db: DbOrTrx,
  secrets: Secrets,
  userid: string,
  options: { reveal: boolean } = { reveal: false },
): Promise<KeyRecord[]> {
  return (await keysOf(db, userid)).map((key) => recordOf(secrets, key, options.reveal));
}

/** The masked keys of many customers by user id, each customer's main key first. */
export async function listKeysOfMany(
  db: DbOrTrx,
  secrets: Secrets,
  userids: readonly string[],
): Promise<Map<string, KeyRecord[]>> {
  const keys = Map.groupBy(await keysOfMany(db, userids), (key) => key.userid);
  return new Map([...keys].map(([userid, own]) => [userid, own.map((key) => recordOf(secrets, key, false))]));
}

/**
 * The key that a call means, by value or by id, whoever holds it.
 * @throws ApiError 400 where neither is given or they differ, 404 where there is no such key
 */
export async function findKey(
  db: DbOrTrx,
  secrets: Secrets,
  given: { apikey?: string | undefined; keyId?: number | undefined },
): Promise<StoredKey> {
  if (given.apikey === undefined && given.keyId === undefined) throw badInput('apikey', 'is required');
  const key =
    given.apikey === undefined
      ? await keyById(db, given.keyId!)
      : await keyByHash(db, secrets.lookup(given.apikey));
  if (key && given.keyId !== undefined && key.id !== given.keyId)
    throw badInput('keyId', 'names another key than apikey');
  if (!key) throw notFound('There is no such API key.');
  return key;
}

/** As {@link findKey}, among one customer's keys. */
export async function findKeyOf(
  db: DbOrTrx,
  secrets: Secrets,
  userid: string,
  given: { apikey?: string | undefined; keyId?: number | undefined },
): Promise<StoredKey> {
  const key = await findKey(db, secrets, given);
  if (key.userid !== userid) throw notFound('This customer has no such API key.');
  return key;
}

/** The refusal of a value that a key already has. */
export const keyTaken = (): ApiError =>
  new ApiError(409, 'This key belongs to another customer already. Choose override to take it over.', {
    field: 'apikey',
  });
