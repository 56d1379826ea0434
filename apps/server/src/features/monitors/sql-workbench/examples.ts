import type { ExampleQuery } from '@midoffice/contract/monitors/sql-workbench/shapes';

/** Queries to begin with. */
export const examples: readonly ExampleQuery[] = [
  {
    name: 'Requests by day',
    description: 'Requests and failures of the last 30 days',
    sql: `SELECT toDate(bucket) AS day, sum(requests) AS all_requests, sum(failed) AS all_failed
FROM endpoints_by_day
WHERE bucket > today() - 30
GROUP BY day
ORDER BY day`,
  },
  {
    name: 'Slowest endpoints',
    description: 'Latencies of the last 7 days by endpoint, the slowest first',
    sql: `SELECT base_path, count() AS requests, round(avg(duration_ms), 1) AS avg_ms,
  round(quantile(0.5)(duration_ms), 1) AS p50, round(quantile(0.95)(duration_ms), 1) AS p95
FROM request_log
WHERE time >= now() - INTERVAL 7 DAY
GROUP BY base_path
ORDER BY p95 DESC
LIMIT 20`,
  },
  {
    name: 'Customers over their limit',
    description: 'Who got most 429 answers in the last 7 days',
    sql: `SELECT userid, sumIf(requests, status = 429) AS refused, sum(requests) AS all_requests,
  round(100 * refused / all_requests, 1) AS percent
FROM requests_by_hour
WHERE bucket >= now() - INTERVAL 7 DAY
GROUP BY userid
HAVING refused > 0
ORDER BY refused DESC
LIMIT 50`,
  },
  {
    name: 'Statuses by hour',
    description: 'Answers of the last 48 hours by class of status',
    sql: `SELECT bucket, sumIf(requests, status < 400) AS answered, sumIf(requests, status >= 400 AND status < 500) AS refused,
  sumIf(requests, status >= 500) AS failed
FROM requests_by_hour
WHERE bucket >= now() - INTERVAL 48 HOUR
GROUP BY bucket
ORDER BY bucket`,
  },
  {
    name: 'Most wanted symbols',
    description: 'Symbols of the last 24 hours by requests and customers',
    sql: `SELECT symbol, count() AS requests, uniq(userid) AS customers
FROM request_log
WHERE time >= now() - INTERVAL 1 DAY AND symbol != ''
GROUP BY symbol
ORDER BY requests DESC
LIMIT 100`,
  },
];
