-- What each endpoint answered, by minute, hour and day, with its latencies as a t-digest: the usage roll-ups have no percentiles.
-- Corrections of bandwidth (requests = 0) are no answers. A failure is the product's own: a time-out (408) or a status from 500.
-- Every statement bears being run again: the roll-up is emptied before it is filled. An event that another process stores in
-- that moment may count twice.

-- The last hours, kept for two days.
CREATE TABLE IF NOT EXISTS endpoint_minute (
  bucket DateTime('UTC'),
  base_path LowCardinality(String),
  requests SimpleAggregateFunction(sum, UInt64),
  failed SimpleAggregateFunction(sum, UInt64),
  status_200 SimpleAggregateFunction(sum, UInt64),
  status_400 SimpleAggregateFunction(sum, UInt64),
  status_401 SimpleAggregateFunction(sum, UInt64),
  status_403 SimpleAggregateFunction(sum, UInt64),
  status_429 SimpleAggregateFunction(sum, UInt64),
  status_500 SimpleAggregateFunction(sum, UInt64),
  total_ms SimpleAggregateFunction(sum, UInt64),
  least_ms SimpleAggregateFunction(min, UInt32),
  most_ms SimpleAggregateFunction(max, UInt32),
  latency AggregateFunction(quantilesTDigest(0.5, 0.95, 0.99), UInt32)
) ENGINE = AggregatingMergeTree PARTITION BY toYYYYMM(bucket) ORDER BY (bucket, base_path)
TTL bucket + INTERVAL 2 DAY
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS endpoint_minute_view TO endpoint_minute AS
SELECT toStartOfMinute(time) AS bucket, base_path, count() AS requests, countIf(status = 408 OR status >= 500) AS failed,
  countIf(status = 200) AS status_200, countIf(status = 400) AS status_400, countIf(status = 401) AS status_401,
  countIf(status = 403) AS status_403, countIf(status = 429) AS status_429, countIf(status = 500) AS status_500,
  sum(duration_ms) AS total_ms, min(duration_ms) AS least_ms, max(duration_ms) AS most_ms,
  quantilesTDigestState(0.5, 0.95, 0.99)(duration_ms) AS latency
FROM request_event
WHERE request_event.requests = 1 AND time >= now() - INTERVAL 1 DAY
GROUP BY bucket, base_path;

TRUNCATE TABLE endpoint_minute;

INSERT INTO endpoint_minute
SELECT toStartOfMinute(time) AS bucket, base_path, count() AS requests, countIf(status = 408 OR status >= 500) AS failed,
  countIf(status = 200) AS status_200, countIf(status = 400) AS status_400, countIf(status = 401) AS status_401,
  countIf(status = 403) AS status_403, countIf(status = 429) AS status_429, countIf(status = 500) AS status_500,
  sum(duration_ms) AS total_ms, min(duration_ms) AS least_ms, max(duration_ms) AS most_ms,
  quantilesTDigestState(0.5, 0.95, 0.99)(duration_ms) AS latency
FROM request_event
WHERE request_event.requests = 1 AND time >= now() - INTERVAL 1 DAY
GROUP BY bucket, base_path;

-- The last days.
CREATE TABLE IF NOT EXISTS endpoint_hour (
  bucket DateTime('UTC'),
  base_path LowCardinality(String),
  requests SimpleAggregateFunction(sum, UInt64),
  failed SimpleAggregateFunction(sum, UInt64),
  status_200 SimpleAggregateFunction(sum, UInt64),
  status_400 SimpleAggregateFunction(sum, UInt64),
  status_401 SimpleAggregateFunction(sum, UInt64),
  status_403 SimpleAggregateFunction(sum, UInt64),
  status_429 SimpleAggregateFunction(sum, UInt64),
  status_500 SimpleAggregateFunction(sum, UInt64),
  total_ms SimpleAggregateFunction(sum, UInt64),
  least_ms SimpleAggregateFunction(min, UInt32),
  most_ms SimpleAggregateFunction(max, UInt32),
  latency AggregateFunction(quantilesTDigest(0.5, 0.95, 0.99), UInt32)
) ENGINE = AggregatingMergeTree PARTITION BY toYYYYMM(bucket) ORDER BY (bucket, base_path)
TTL bucket + INTERVAL 62 DAY
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS endpoint_hour_view TO endpoint_hour AS
SELECT toStartOfHour(time) AS bucket, base_path, count() AS requests, countIf(status = 408 OR status >= 500) AS failed,
  countIf(status = 200) AS status_200, countIf(status = 400) AS status_400, countIf(status = 401) AS status_401,
  countIf(status = 403) AS status_403, countIf(status = 429) AS status_429, countIf(status = 500) AS status_500,
  sum(duration_ms) AS total_ms, min(duration_ms) AS least_ms, max(duration_ms) AS most_ms,
  quantilesTDigestState(0.5, 0.95, 0.99)(duration_ms) AS latency
FROM request_event
WHERE request_event.requests = 1 AND time >= now() - INTERVAL 60 DAY
GROUP BY bucket, base_path;

TRUNCATE TABLE endpoint_hour;

INSERT INTO endpoint_hour
SELECT toStartOfHour(time) AS bucket, base_path, count() AS requests, countIf(status = 408 OR status >= 500) AS failed,
  countIf(status = 200) AS status_200, countIf(status = 400) AS status_400, countIf(status = 401) AS status_401,
  countIf(status = 403) AS status_403, countIf(status = 429) AS status_429, countIf(status = 500) AS status_500,
  sum(duration_ms) AS total_ms, min(duration_ms) AS least_ms, max(duration_ms) AS most_ms,
  quantilesTDigestState(0.5, 0.95, 0.99)(duration_ms) AS latency
FROM request_event
WHERE request_event.requests = 1 AND time >= now() - INTERVAL 60 DAY
GROUP BY bucket, base_path;

-- The last months.
CREATE TABLE IF NOT EXISTS endpoint_day (
  bucket DateTime('UTC'),
  base_path LowCardinality(String),
  requests SimpleAggregateFunction(sum, UInt64),
  failed SimpleAggregateFunction(sum, UInt64),
  status_200 SimpleAggregateFunction(sum, UInt64),
  status_400 SimpleAggregateFunction(sum, UInt64),
  status_401 SimpleAggregateFunction(sum, UInt64),
  status_403 SimpleAggregateFunction(sum, UInt64),
  status_429 SimpleAggregateFunction(sum, UInt64),
  status_500 SimpleAggregateFunction(sum, UInt64),
  total_ms SimpleAggregateFunction(sum, UInt64),
  least_ms SimpleAggregateFunction(min, UInt32),
  most_ms SimpleAggregateFunction(max, UInt32),
  latency AggregateFunction(quantilesTDigest(0.5, 0.95, 0.99), UInt32)
) ENGINE = AggregatingMergeTree PARTITION BY toYYYYMM(bucket) ORDER BY (bucket, base_path)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS endpoint_day_view TO endpoint_day AS
SELECT toStartOfDay(time) AS bucket, base_path, count() AS requests, countIf(status = 408 OR status >= 500) AS failed,
  countIf(status = 200) AS status_200, countIf(status = 400) AS status_400, countIf(status = 401) AS status_401,
  countIf(status = 403) AS status_403, countIf(status = 429) AS status_429, countIf(status = 500) AS status_500,
  sum(duration_ms) AS total_ms, min(duration_ms) AS least_ms, max(duration_ms) AS most_ms,
  quantilesTDigestState(0.5, 0.95, 0.99)(duration_ms) AS latency
FROM request_event
WHERE request_event.requests = 1
GROUP BY bucket, base_path;

TRUNCATE TABLE endpoint_day;

INSERT INTO endpoint_day
SELECT toStartOfDay(time) AS bucket, base_path, count() AS requests, countIf(status = 408 OR status >= 500) AS failed,
  countIf(status = 200) AS status_200, countIf(status = 400) AS status_400, countIf(status = 401) AS status_401,
  countIf(status = 403) AS status_403, countIf(status = 429) AS status_429, countIf(status = 500) AS status_500,
  sum(duration_ms) AS total_ms, min(duration_ms) AS least_ms, max(duration_ms) AS most_ms,
  quantilesTDigestState(0.5, 0.95, 0.99)(duration_ms) AS latency
FROM request_event
WHERE request_event.requests = 1 AND time >= now() - INTERVAL 62 DAY
GROUP BY bucket, base_path;
