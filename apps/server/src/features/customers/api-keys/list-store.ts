import type { DbOrTrx } from '../../../platform/db/connect.ts';
import type { StoredKey } from './store.ts';

/** The keys of many customers in one round trip, each customer's main key first, then by age. */
export function keysOfMany(db: DbOrTrx, userids: readonly string[]): Promise<StoredKey[]> {
  if (!userids.length) return Promise.resolve([]);
  return db
    .selectFrom('api_key')
    .select([
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
    ])
    .where('userid', 'in', [...userids])
    .orderBy('userid')
    .orderBy('main_key', 'desc')
    .orderBy('id')
    .execute();
}
