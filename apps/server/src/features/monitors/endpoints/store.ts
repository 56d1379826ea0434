import {
  endpointsAtMost,
  granularitySpans,
  type EndpointPoint,
  type EndpointStats,
  type Granularity,
} from '@midoffice/contract/monitors/endpoints/shapes';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';

const tables: Readonly<Record<Granularity, string>> = {
  days: 'endpoint_day',
  hours: 'endpoint_hour',
  minutes: 'endpoint_minute',
};

/** Statement and values of a question, so that the benchmark can run it on the engine directly. */
export interface Question {
  readonly sql: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const timeText = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** The first moment of the span that a granularity covers, and the first moment after it; milliseconds. */
export function spanOf(type: Granularity, nowMs: number): { fromMs: number; toMs: number } {
  const { units, unitSeconds } = granularitySpans[type];
  const toMs = (Math.floor(nowMs / 1000 / unitSeconds) + 1) * unitSeconds * 1000;
  return { fromMs: toMs - units * unitSeconds * 1000, toMs };
}

function edges(type: Granularity, nowMs: number): { from: string; to: string } {
  const { fromMs, toMs } = spanOf(type, nowMs);
  return { from: timeText(fromMs), to: timeText(toMs) };
}

const inSpan = `bucket >= {from:DateTime('UTC')} AND bucket < {to:DateTime('UTC')}`;
const tenths = (value: string): string => `round(${value}, 1)`;
const percentile = (at: 1 | 2 | 3): string =>
  tenths(`quantilesTDigestMerge(0.5, 0.95, 0.99)(latency)[${at}]`);
const average = tenths('sum(total_ms) / sum(requests)');

/** The figures of all endpoints. */
export const statsQuestion = (type: Granularity, nowMs: number): Question => ({
  sql: `SELECT toString(base_path) AS id, sum(requests) AS total, sum(failed) AS failed,
      round(100 * (1 - sum(endpoint.failed) / sum(endpoint.requests)), 3) AS uptime,
      ${average} AS latencyAvg, max(most_ms) AS latencyMax, min(least_ms) AS latencyMin,
      ${percentile(1)} AS latencyP50, ${percentile(2)} AS latencyP95, ${percentile(3)} AS latencyP99,
      sum(status_200) AS status200, sum(status_400) AS status400, sum(status_401) AS status401,
      sum(status_403) AS status403, sum(status_429) AS status429, sum(status_500) AS status500,
      total - status200 - status400 - status401 - status403 - status429 - status500 AS statusOther
    FROM ${tables[type]} AS endpoint WHERE ${inSpan}
    GROUP BY base_path ORDER BY total DESC, id LIMIT ${endpointsAtMost}`,
  params: edges(type, nowMs),
});

/** @throws ApiError 503 where the usage engine is not there */
export function readStats(engine: ClickHouse, type: Granularity, nowMs: number): Promise<EndpointStats[]> {
  const { sql, params } = statsQuestion(type, nowMs);
  return engine.query(sql, params);
}

/**
 * The units of time in which an endpoint was called, oldest first.
 * @throws ApiError 503 where the usage engine is not there
 */
export function readPoints(
  engine: ClickHouse,
  type: Granularity,
  id: string,
  nowMs: number,
): Promise<EndpointPoint[]> {
  return engine.query(
    `SELECT formatDateTime(bucket, '%Y-%m-%dT%H:%i:%SZ') AS date, sum(endpoint.failed) AS failed,
       sum(endpoint.requests) AS total, ${average} AS latencyAvg, ${percentile(2)} AS latencyP95
     FROM ${tables[type]} AS endpoint WHERE ${inSpan} AND base_path = {id:String}
     GROUP BY bucket ORDER BY bucket`,
    { ...edges(type, nowMs), id },
  );
}
