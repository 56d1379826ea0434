import { ApiError } from '../../../platform/http/errors.ts';
import type { FeatureSeed, World } from '../../../platform/demo/world.ts';
import { putCallCounts, putLastCalls } from '../../customers/accounts/api.ts';
import { maskKey } from '../../customers/api-keys/api.ts';
import {
  addBurst,
  addTraffic,
  putDemoKeys,
  sealedKeys,
  wipeUsage,
  type DemoKey,
} from './demo/traffic-store.ts';
import { addNearLimit } from './demo/near-limit.ts';
import { demoAsked, demoBusyKeys, everydayPerMinute, livePerMinute, planted } from './demo/traffic.ts';
import { refreshCallCounts } from './counts.ts';
import { lastCalls } from './counts-store.ts';
import { hashId } from './keys.ts';

const minuteMs = 60_000;
const dayMinutes = 1_440;
const yearDays = 365;
/** Days before the world's day that have as much traffic as the days that follow. */
const liveDays = 3;
const nearLimitMinutes = 5;

async function make({ platform, size, today }: World): Promise<void> {
  const { clickhouse, db, secrets } = platform;
  await wipeUsage(clickhouse);
  const stored = await sealedKeys(db);
  const keys = stored
    .filter(({ blocked }) => !blocked)
    .map(({ userid, hash, cipher }): DemoKey => ({
      userid,
      keyId: hashId(hash),
      mask: maskKey(secrets.open(cipher)),
    }));
  await putDemoKeys(clickhouse, keys);
  const day = Date.parse(today) / minuteMs;
  const now = Math.floor(platform.now() / minuteMs);
  const busyKeys = demoBusyKeys(keys.length);
  const asked = await demoAsked(db);
  const lively = day - liveDays * dayMinutes;
  await addTraffic(clickhouse, [day - yearDays * dayMinutes, lively], {
    perMinute: everydayPerMinute * size,
    busyKeys,
    asked,
  });
  await addTraffic(clickhouse, [lively, now], { perMinute: livePerMinute, busyKeys, asked });
  const exchanges = new Map(asked.map(({ symbol, exchange }) => [symbol, exchange]));
  const keyOf = (email: string): DemoKey | undefined => {
    const found = stored.find((key) => key.email === email);
    return (
      found && { userid: found.userid, keyId: hashId(found.hash), mask: maskKey(secrets.open(found.cipher)) }
    );
  };
  for (const { email, daysAgo, at, ...burst } of planted) {
    const key = keyOf(email);
    const from = new Date(Date.parse(today) - daysAgo * 86_400_000 + at * 3_600_000).toISOString();
    if (key) await addBurst(clickhouse, { ...burst, exchange: exchanges.get(burst.symbol) ?? '', key, from });
  }
  await addNearLimit(platform, [now - nearLimitMinutes, now]);
  await putLastCalls(db, await lastCalls(clickhouse));
  await refreshCallCounts(platform);
}

/** A year of requests of the demo's customers, with bursts and peaks planted. Without the engine the demo has none. */
export const featureSeed: FeatureSeed = {
  order: 60,
  async seed(world) {
    try {
      await make(world);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503) throw error;
      world.platform.log.warn({ part: 'usage' }, error.message);
      // What was drawn for the customers has no requests behind it.
      await putCallCounts(world.platform.db, []);
      await putLastCalls(world.platform.db, []);
    }
  },
};
