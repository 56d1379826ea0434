import { getRedisApikeys } from '@midoffice/contract/customers/api-keys/calls/get-redis-apikeys';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerFor } from '../../customer-records/api.ts';
import { gatewayRows } from '../gateway-store.ts';
import { findKey } from '../keys.ts';
import { redisKeyOf } from '../records.ts';
import { keysOf, type StoredKey } from '../store.ts';

export const handler = implementRead(getRedisApikeys, async ({ platform, staff }, input) => {
  const { apikeys = [], keyIds = [], userid } = input;
  if (!apikeys.length && !keyIds.length && userid === undefined)
    throw badInput('apikeys', 'is required, or keyIds, or userid');
  // From the main database: the cache is compared with the current values.
  const { db, secrets } = platform;
  const found = new Map<number, StoredKey>();
  if (userid !== undefined) {
    const account = await customerFor({ platform, staff }, userid);
    for (const key of await keysOf(db, account.userid)) found.set(key.id, key);
  }
  for (const given of [...apikeys.map((apikey) => ({ apikey })), ...keyIds.map((keyId) => ({ keyId }))]) {
    const key = await findKey(db, secrets, given);
    found.set(key.id, key);
  }
  const owners = [...new Set([...found.values()].map((key) => key.userid))];
  for (const owner of owners) await customerFor({ platform, staff }, owner);
  const rows = new Map(
    (await Promise.all(owners.map((owner) => gatewayRows(db, owner)))).flat().map((row) => [row.hash, row]),
  );
  const pairs = [...found.values()].flatMap((key) => {
    const row = rows.get(key.key_hash.toString('hex'));
    return row ? [{ key, row }] : [];
  });
  return Promise.all(pairs.map(({ key, row }) => redisKeyOf(platform, key, row)));
});
