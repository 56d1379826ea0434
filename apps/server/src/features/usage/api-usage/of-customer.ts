import type { Platform } from '../../../platform/platform.ts';
import { callsSince, figuresByPath, hoursOf, type RecentCall } from './of-customer-store.ts';
import { findMarks, type UsageMark } from './marks.ts';

export type { RecentCall } from './of-customer-store.ts';
export type { UsageMark } from './marks.ts';

type Engines = Pick<Platform, 'clickhouse' | 'now'>;

/** A customer's usage of a range. */
export interface UsageSummary {
  readonly requests: number;
  readonly failed: number;
  /** Refused because a limit was reached. */
  readonly limited: number;
  readonly bytes: number;
  /** Base paths, the busiest first. */
  readonly paths: readonly {
    readonly basePath: string;
    readonly requests: number;
    readonly failed: number;
  }[];
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * A customer's usage from..to, ISO 8601 in UTC, widened to whole hours, or whole days beyond a week.
 * @throws ApiError 503 where the usage engine is not there
 */
export async function usageSummary(
  { clickhouse }: Engines,
  userid: string,
  from: string,
  to: string,
): Promise<UsageSummary> {
  const long = Date.parse(to) - Date.parse(from) > 7 * dayMs;
  const unit = long ? dayMs : hourMs;
  const start = new Date(Math.floor(Date.parse(from) / unit) * unit).toISOString();
  const end = new Date(Math.ceil(Date.parse(to) / unit) * unit).toISOString();
  const rows = await figuresByPath(clickhouse, userid, long ? 'day' : 'hour', start, end);
  const sum = (of: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((all, row) => all + of(row), 0);
  return {
    requests: sum((row) => row.count),
    failed: sum((row) => row.count - row.succeeded),
    limited: sum((row) => row.s429),
    bytes: sum((row) => row.bytes),
    paths: rows.map(({ basePath, count, succeeded }) => ({
      basePath,
      requests: count,
      failed: count - succeeded,
    })),
  };
}

/**
 * A customer's newest requests, at most `count` of them. Looks at the last three days first, then further back.
 * @throws ApiError 503 where the usage engine is not there
 */
export async function recentCalls(
  { clickhouse, now }: Engines,
  userid: string,
  count: number,
): Promise<RecentCall[]> {
  for (const days of [3, 90]) {
    const found = await callsSince(clickhouse, userid, new Date(now() - days * dayMs).toISOString(), count);
    if (found.length >= count) return found;
  }
  return callsSince(clickhouse, userid, '2000-01-01T00:00:00Z', count);
}

/**
 * Unusual events in a customer's usage from..to (ISO 8601, UTC): hours with far more requests than is usual, and
 * bursts of failed answers. Oldest first.
 * @throws ApiError 503 where the usage engine is not there
 */
export async function usageMarks(
  { clickhouse }: Engines,
  userid: string,
  from: string,
  to: string,
): Promise<UsageMark[]> {
  return findMarks(await hoursOf(clickhouse, userid, from, to));
}
