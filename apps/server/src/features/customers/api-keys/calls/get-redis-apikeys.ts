import { getRedisApikeys } from '@midoffice/contract/customers/api-keys/calls/get-redis-apikeys';
import { badInput, notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerFor } from '../../customer-records/api.ts';
import { gatewayRows } from '../gateway-store.ts';
import { redisKeyOf } from '../records.ts';
import { maskKey } from '../rules.ts';
import { keyByHash, keyById, keysOf, type StoredKey } from '../store.ts';

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
  const keys = [
    ...(await Promise.all(
      apikeys.map(async (key) => [maskKey(key), await keyByHash(db, secrets.lookup(key))] as const),
    )),
    ...(await Promise.all(keyIds.map(async (id) => [String(id), await keyById(db, id)] as const))),
  ];
  const unknown = keys.flatMap(([name, key]) => (key ? [] : [name]));
  if (unknown.length) throw notFound(`There is no such API key: ${unknown.join(', ')}`);
  for (const [, key] of keys) if (key) found.set(key.id, key);
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
