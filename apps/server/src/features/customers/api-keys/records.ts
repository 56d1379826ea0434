import type { GatewayRecord, RedisKey } from '@midoffice/contract/customers/api-keys/shapes';
import type { Platform } from '../../../platform/platform.ts';
import { cachedRecords, recordOf, websocketEntryOf } from './gateway.ts';
import type { GatewayRow } from './gateway-store.ts';
import { maskedKey } from './keys.ts';
import type { StoredKey } from './store.ts';

type Difference = RedisKey['differences'][number];

const words = (value: unknown): string => {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length ? value.join(', ') : 'none';
  return String(value);
};

/** Where the gateway's record says something else than the main record. */
export function recordDifferences(main: GatewayRecord, cached: GatewayRecord | undefined): Difference[] {
  if (!cached) return [{ record: 'redis', field: 'record', main: 'there is the key', store: 'no record' }];
  const fields = Object.keys(main) as (keyof GatewayRecord)[];
  return fields
    .map((field) => ({
      record: 'redis' as const,
      field,
      main: words(main[field]),
      store: words(cached[field]),
    }))
    .filter((one) => one.main !== one.store);
}

/** The same of the websocket record. */
export function socketDifferences(
  main: GatewayRecord,
  cached: { readonly planCode: string; readonly sources: readonly string[] } | undefined,
): Difference[] {
  const wanted = websocketEntryOf(main);
  if (!wanted && !cached) return [];
  if (!wanted || !cached)
    return [
      { record: 'websocket', field: 'record', main: words(Boolean(wanted)), store: words(Boolean(cached)) },
    ];
  return (['planCode', 'sources'] as const)
    .map((field) => ({
      record: 'websocket' as const,
      field,
      main: words(wanted[field]),
      store: words(cached[field]),
    }))
    .filter((one) => one.main !== one.store);
}

/** A key as the cache has it, compared with the main record. @param row the record that the cache should contain */
export async function redisKeyOf(
  platform: Pick<Platform, 'cache' | 'secrets'>,
  key: StoredKey,
  row: GatewayRow,
): Promise<RedisKey> {
  const masked = maskedKey(platform.secrets, key);
  const { record, socket } = await cachedRecords(platform, row.hash);
  const main = recordOf(row);
  return {
    keyId: key.id,
    key: masked,
    userid: key.userid,
    record: record ?? null,
    websocketRecord: socket
      ? { apiKey: masked, planCode: socket.planCode, sources: [...socket.sources] }
      : null,
    differences: [...recordDifferences(main, record), ...socketDifferences(main, socket)],
  };
}

/** A key as the cache has it once the main record was written there. */
export function writtenKey(secrets: Platform['secrets'], key: StoredKey, row: GatewayRow): RedisKey {
  const masked = maskedKey(secrets, key);
  const record = recordOf(row);
  const socket = websocketEntryOf(record);
  return {
    keyId: key.id,
    key: masked,
    userid: key.userid,
    record,
    websocketRecord: socket
      ? { apiKey: masked, planCode: socket.planCode, sources: [...socket.sources] }
      : null,
    differences: [],
  };
}
