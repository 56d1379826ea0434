import type { Platform } from '../../../../platform/platform.ts';
import { maskKey } from '../../../customers/api-keys/api.ts';
import { hashId } from '../keys.ts';
import { addBurst, freePlanKeys } from './traffic-store.ts';

/** Calls a minute of customers whose plan allows 60: one is about to be refused, one should get a warning. */
const callsPerMinute = [54, 41];
const minuteMs = 60_000;

/** Lets some customers call close to their limit in each of the minutes from..to (minutes since 1970). */
export async function addNearLimit(
  { clickhouse, db, secrets }: Pick<Platform, 'clickhouse' | 'db' | 'secrets'>,
  [fromMinute, toMinute]: readonly [number, number],
): Promise<void> {
  if (toMinute <= fromMinute) return;
  const keys = await freePlanKeys(db, callsPerMinute.length);
  for (const [n, { userid, hash, cipher }] of keys.entries())
    await addBurst(clickhouse, {
      key: { userid, keyId: hashId(hash), mask: maskKey(secrets.open(cipher)) },
      from: new Date(fromMinute * minuteMs).toISOString(),
      minutes: toMinute - fromMinute,
      requests: callsPerMinute[n]! * (toMinute - fromMinute),
      basePath: '/api/v3/quote-short',
      symbol: 'all',
      exchange: '',
      status: 200,
      share: 0,
      country: 'US',
    });
}
