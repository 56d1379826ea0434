import type { KeyStoresView, RedisKey, StoreState } from '@midoffice/contract/customers/api-keys/shapes';
import type { Platform } from '../../../platform/platform.ts';
import { linkedRecordsOf, type Account } from '../customer-records/api.ts';
import {
  linkedDrifts,
  linkedState,
  redisDrifts,
  websocketDrifts,
  websocketState,
  type MainKey,
} from './drift.ts';
import { gatewayRows } from './gateway-store.ts';
import { redisKeyOf } from './records.ts';
import { noRestrictions, restrictionWords } from './restriction-rules.ts';
import { restrictionsOf } from './restriction-store.ts';
import { maskKey } from './rules.ts';
import { keysOf, type StoredKey } from './store.ts';

/** What the cache holds of each key, by key id; or why it does not answer. */
async function cachedKeys(
  platform: Platform,
  userid: string,
  keys: readonly StoredKey[],
): Promise<{ cached: Map<number, RedisKey>; message: string | null }> {
  const rows = new Map((await gatewayRows(platform.db, userid)).map((row) => [row.hash, row]));
  try {
    const found = await Promise.all(
      keys.flatMap((key) => {
        const row = rows.get(key.key_hash.toString('hex'));
        return row ? [redisKeyOf(platform, key, row)] : [];
      }),
    );
    return { cached: new Map(found.map((key) => [key.keyId, key])), message: null };
  } catch (error) {
    platform.log.warn({ err: error }, 'the cache of gateway records does not answer');
    return { cached: new Map(), message: error instanceof Error ? error.message : 'does not answer' };
  }
}

function redisState(cached: RedisKey | undefined): StoreState {
  if (!cached) return 'unread';
  if (!cached.record) return 'missing';
  return cached.differences.some(({ record }) => record === 'redis') ? 'differs' : 'same';
}

/** A customer's keys over all stores. Firebase and Mongo as last read, the cache as it answers now. */
export async function keyStoresOf(platform: Platform, account: Account): Promise<KeyStoresView> {
  const { db, secrets, connectors } = platform;
  const stored = await keysOf(db, account.userid);
  const [linked, restrictions, { cached, message }] = await Promise.all([
    linkedRecordsOf(db, account.userid),
    restrictionsOf(
      db,
      stored.map((key) => key.id),
    ),
    cachedKeys(platform, account.userid, stored),
  ]);
  const keys: MainKey[] = stored.map((key) => ({
    keyId: key.id,
    value: secrets.open(key.key_cipher),
    main: key.main_key,
    firebase: key.in_firebase,
    mongo: key.in_mongo,
    websocket: key.websocket,
  }));
  const documents = linked.map((row) => ({
    store: row.store,
    apikey: row.key_cipher && secrets.open(row.key_cipher),
    planType: row.record.planType ?? null,
    readAt: row.fetched_at,
  }));
  const documentOf = (store: string) => documents.find((one) => one.store === store);
  const cache = { connected: message === null, message, readAt: null, holds: null };
  return {
    userid: account.userid,
    stores: [
      ...connectors.records.states().map((state) => {
        const document = documentOf(state.store);
        const holds = document?.apikey ? maskKey(document.apikey) : null;
        return { ...state, readAt: document?.readAt ?? null, holds };
      }),
      { store: 'redis', ...cache },
      { store: 'websocket', ...cache },
    ],
    keys: keys.map((key) => ({
      keyId: key.keyId,
      key: maskKey(key.value),
      states: {
        firebase: linkedState(key, 'firebase', documentOf('firebase')),
        mongo: linkedState(key, 'mongo', documentOf('mongo')),
        redis: redisState(cached.get(key.keyId)),
        websocket: websocketState(key, cached.get(key.keyId)),
      },
      restrictions: restrictionWords(restrictions.get(key.keyId)?.restrictions ?? noRestrictions),
    })),
    drifts: [
      ...linkedDrifts(documents, keys, account.plan_code),
      ...redisDrifts([...cached.values()]),
      ...websocketDrifts(keys, cached),
    ],
  };
}
