import type { Platform } from '../../../../platform/platform.ts';
import { refreshCallCounts } from '../counts.ts';
import { addNearLimit } from './near-limit.ts';
import { addTraffic, hasDemoKeys, newestMinute, sealedKeys } from './traffic-store.ts';
import { demoAsked, demoBusyKeys, livePerMinute } from './traffic.ts';

const minuteMs = 60_000;
// A demo that was stopped for long gets only the latest part of its gap.
const atMostMinutes = 7 * 1_440;
// After a week's stop, customers close to their limit would otherwise be most of the demo's traffic.
const nearLimitMinutes = 5;
// The engine comes up beside the start of the server, not before it.
const firstAfterMs = 1_500;

/** Adds the requests of the minutes since the newest one. */
async function catchUp(platform: Platform): Promise<void> {
  const { clickhouse, db, now } = platform;
  if (!(await hasDemoKeys(clickhouse))) return;
  const newest = await newestMinute(clickhouse);
  if (newest === undefined) return;
  const current = Math.floor(now() / minuteMs);
  const keys = (await sealedKeys(db)).filter(({ blocked }) => !blocked);
  await addTraffic(clickhouse, [Math.max(newest + 1, current - atMostMinutes), current], {
    perMinute: livePerMinute,
    busyKeys: demoBusyKeys(keys.length),
    asked: await demoAsked(db),
  });
  await addNearLimit(platform, [Math.max(newest + 1, current - nearLimitMinutes), current]);
  await refreshCallCounts(platform);
}

/** Lets the demo's customers go on calling while the server runs. Answers how to stop. */
export function followDemoTraffic(platform: Platform): () => void {
  const run = (): void =>
    void catchUp(platform).catch((error: unknown) =>
      platform.log.debug({ err: error, part: 'usage' }, 'no demo traffic this minute'),
    );
  const first = setTimeout(run, firstAfterMs);
  const timer = setInterval(run, minuteMs);
  first.unref();
  timer.unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
