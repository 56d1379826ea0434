import type { Platform } from '../../../platform/platform.ts';
import { putCallCounts, type AccountCalls } from '../../customers/accounts/api.ts';
import { callCounts } from './counts-store.ts';
import { frameRange } from './ranges.ts';

const minuteMs = 60_000;

type Engines = Pick<Platform, 'clickhouse' | 'db' | 'now'>;

/** The last whole minute. */
function lastMinute(nowMs: number) {
  const toMs = Math.floor(nowMs / minuteMs) * minuteMs;
  return { fromMs: toMs - minuteMs, toMs, resolution: 'minute' } as const;
}

/**
 * What customers called in the last minute, 24 hours and 30 days, from the request log: the frames 24h and 1mo of API
 * Usage, so that every screen says the same.
 * @throws ApiError 503 where the usage engine is not there
 */
export async function countCalls({ clickhouse, now }: Engines, userid?: string): Promise<AccountCalls[]> {
  const nowMs = now();
  const [minute, day, month] = await Promise.all([
    callCounts(clickhouse, lastMinute(nowMs), userid),
    callCounts(clickhouse, frameRange('24h', nowMs), userid),
    callCounts(clickhouse, frameRange('1mo', nowMs), userid),
  ]);
  const byUser = (rows: typeof day) => new Map(rows.map((row) => [row.userid, row]));
  const [minutes, days] = [byUser(minute), byUser(day)];
  return month.map(({ userid: id, count, bytes, lastAt }) => ({
    userid: id,
    liveApiCount: minutes.get(id)?.count ?? 0,
    currentApiCount: days.get(id)?.count ?? 0,
    monthlyApiCount: count,
    dailyDataBytes: days.get(id)?.bytes ?? 0,
    monthlyDataBytes: bytes,
    lastApiCallAt: lastAt,
  }));
}

/** Brings the counts on the accounts up to the request log: of everybody, or of one customer. */
export async function refreshCallCounts(engines: Engines, userid?: string): Promise<void> {
  const counts = await countCalls(engines, userid);
  await putCallCounts(engines.db, counts, userid);
}
