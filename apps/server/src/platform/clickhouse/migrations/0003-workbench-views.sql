-- What the SQL workbench may read: views with the columns that staff may see. Keys, also as hash or masked, texts of queries and
-- numbers of batches are not among them. On a server the views read as their creator, so that the workbench's user needs no
-- right to the tables behind them.
CREATE VIEW IF NOT EXISTS request_log SQL SECURITY DEFINER AS
SELECT time, userid, base_path, endpoint, exchange, symbol, status, duration_ms, bytes, country
FROM request_event WHERE request_event.requests = 1;

CREATE VIEW IF NOT EXISTS requests_by_minute SQL SECURITY DEFINER AS
SELECT bucket, base_path, userid, exchange, status, toUInt64(requests) AS requests, toUInt64(transfers) AS transfers,
  toUInt64(duration_ms) AS duration_ms, toInt64(bytes) AS bytes
FROM usage_minute;

CREATE VIEW IF NOT EXISTS requests_by_hour SQL SECURITY DEFINER AS
SELECT bucket, base_path, userid, exchange, status, toUInt64(requests) AS requests, toUInt64(transfers) AS transfers,
  toUInt64(duration_ms) AS duration_ms, toInt64(bytes) AS bytes
FROM usage_hour;

CREATE VIEW IF NOT EXISTS requests_by_day SQL SECURITY DEFINER AS
SELECT bucket, base_path, userid, exchange, status, toUInt64(requests) AS requests, toUInt64(transfers) AS transfers,
  toUInt64(duration_ms) AS duration_ms, toInt64(bytes) AS bytes
FROM usage_day;

CREATE VIEW IF NOT EXISTS endpoints_by_hour SQL SECURITY DEFINER AS
SELECT bucket, base_path, sum(endpoint_hour.requests) AS requests, sum(endpoint_hour.failed) AS failed, sum(total_ms) AS duration_ms,
  min(least_ms) AS latency_min, max(most_ms) AS latency_max, quantilesTDigestMerge(0.5, 0.95, 0.99)(latency) AS percentiles,
  percentiles[1] AS latency_p50, percentiles[2] AS latency_p95, percentiles[3] AS latency_p99
FROM endpoint_hour GROUP BY bucket, base_path;

CREATE VIEW IF NOT EXISTS endpoints_by_day SQL SECURITY DEFINER AS
SELECT bucket, base_path, sum(endpoint_day.requests) AS requests, sum(endpoint_day.failed) AS failed, sum(total_ms) AS duration_ms,
  min(least_ms) AS latency_min, max(most_ms) AS latency_max, quantilesTDigestMerge(0.5, 0.95, 0.99)(latency) AS percentiles,
  percentiles[1] AS latency_p50, percentiles[2] AS latency_p95, percentiles[3] AS latency_p99
FROM endpoint_day GROUP BY bucket, base_path;
