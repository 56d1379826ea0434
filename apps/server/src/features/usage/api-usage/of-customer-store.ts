import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import type { Figures } from './engine-store.ts';

/** One request of a customer. */
export interface RecentCall {
  /** ISO 8601, UTC, with milliseconds. */
  readonly at: string;
  readonly basePath: string;
  /** The called path, without keys. */
  readonly endpoint: string;
  /** Without secrets. */
  readonly query: string;
  readonly status: number;
  readonly durationMs: number;
  readonly bytes: number;
  readonly exchange: string;
  readonly symbol: string;
  /** Masked. */
  readonly apikey: string;
  /** Id of the key; not a secret. */
  readonly keyId: string;
}

/** The requests of a customer from a moment on, newest first. */
export function callsSince(
  engine: ClickHouse,
  userid: string,
  since: string,
  limit: number,
): Promise<RecentCall[]> {
  return engine.query(
    `SELECT concat(formatDateTime(time, '%Y-%m-%dT%H:%i:%S'), '.', leftPad(toString(toUnixTimestamp64Milli(time) % 1000), 3, '0'), 'Z') AS at,
       base_path AS basePath, endpoint, query, status, duration_ms AS durationMs, bytes, exchange, symbol, key_mask AS apikey, key_hash AS keyId
     FROM request_event WHERE userid = {userid:String} AND requests = 1 AND time >= parseDateTime64BestEffort({since:String}, 3, 'UTC')
     ORDER BY time DESC, endpoint LIMIT {limit:UInt32}`,
    { userid, since, limit },
  );
}

/** A customer's figures by base path and hour or day, UTC. */
export function figuresByPath(
  engine: ClickHouse,
  userid: string,
  resolution: 'hour' | 'day',
  from: string,
  to: string,
): Promise<(Pick<Figures, 'count' | 'succeeded' | 'bytes' | 's429'> & { basePath: string })[]> {
  return engine.query(
    `SELECT base_path AS basePath, sum(requests) AS count, sumIf(requests, status < 400) AS succeeded, sum(bytes) AS bytes,
       sumIf(requests, status = 429) AS s429
     FROM usage_${resolution} WHERE userid = {userid:String} AND bucket >= parseDateTimeBestEffort({from:String}, 'UTC')
       AND bucket < parseDateTimeBestEffort({to:String}, 'UTC')
     GROUP BY base_path HAVING count > 0 ORDER BY count DESC, base_path`,
    { userid, from, to },
  );
}

/** One hour of a customer's requests. */
export interface UsageHour {
  /** Seconds since 1970. */
  readonly at: number;
  readonly count: number;
  readonly failed: number;
  /** The status that most failed answers had; 0 where none failed. */
  readonly status: number;
}

export function hoursOf(engine: ClickHouse, userid: string, from: string, to: string): Promise<UsageHour[]> {
  return engine.query(
    `SELECT at, sum(asked) AS count, sumIf(asked, code >= 400) AS failed,
       if(sumIf(asked, code >= 400) = 0, 0, argMaxIf(code, asked, code >= 400)) AS status
     FROM (SELECT toUnixTimestamp(bucket) AS at, usage_hour.status AS code, sum(requests) AS asked FROM usage_hour
       WHERE userid = {userid:String} AND bucket >= parseDateTimeBestEffort({from:String}, 'UTC')
         AND bucket < parseDateTimeBestEffort({to:String}, 'UTC') GROUP BY at, code)
     GROUP BY at HAVING count > 0 ORDER BY at`,
    { userid, from, to },
  );
}
