-- What the gateway answered, one row each, and corrections of the bandwidth that was counted. A correction has
-- requests = 0 and negative bytes: the events stay as they were, every sum and every roll-up follows from both.
-- The value of a key is never here: its keyed hash (32 hex digits) and its masked form.
CREATE TABLE IF NOT EXISTS request_event (
  time DateTime64(3, 'UTC') CODEC(Delta, ZSTD),
  userid LowCardinality(String),
  key_hash LowCardinality(String),
  key_mask LowCardinality(String),
  base_path LowCardinality(String),
  endpoint LowCardinality(String),
  exchange LowCardinality(String),
  symbol LowCardinality(String),
  status UInt16,
  duration_ms UInt32,
  bytes Int64,
  query String CODEC(ZSTD),
  country LowCardinality(String),
  requests UInt8 DEFAULT 1,
  batch UInt64 CODEC(ZSTD),
  correction String DEFAULT '' CODEC(ZSTD)
) ENGINE = MergeTree PARTITION BY toYYYYMM(time) ORDER BY (base_path, userid, time)
SETTINGS non_replicated_deduplication_window = 10000;

-- Frames up to 4 hours; kept for a week. By base path, user, key, exchange and status, for whatever asks after one of them.
CREATE TABLE IF NOT EXISTS usage_minute (
  bucket DateTime('UTC') CODEC(Delta, ZSTD),
  base_path LowCardinality(String),
  userid LowCardinality(String),
  key_hash LowCardinality(String),
  exchange LowCardinality(String),
  status UInt16,
  key_mask SimpleAggregateFunction(anyLast, LowCardinality(String)),
  requests SimpleAggregateFunction(sum, UInt64) CODEC(ZSTD),
  transfers SimpleAggregateFunction(sum, UInt64) CODEC(ZSTD),
  duration_ms SimpleAggregateFunction(sum, UInt64) CODEC(ZSTD),
  bytes SimpleAggregateFunction(sum, Int64) CODEC(ZSTD),
  first_at SimpleAggregateFunction(min, DateTime64(3, 'UTC')) CODEC(ZSTD),
  last_at SimpleAggregateFunction(max, DateTime64(3, 'UTC')) CODEC(ZSTD)
) ENGINE = AggregatingMergeTree PARTITION BY toYYYYMM(bucket)
ORDER BY (base_path, userid, key_hash, exchange, status, bucket)
TTL bucket + INTERVAL 8 DAY
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS usage_minute_view TO usage_minute AS
SELECT toStartOfMinute(time) AS bucket, base_path, userid, key_hash, exchange, status, anyLast(key_mask) AS key_mask,
  sum(requests) AS requests, sumIf(request_event.requests, request_event.bytes > 0) AS transfers,
  sum(duration_ms) AS duration_ms, sum(bytes) AS bytes, min(time) AS first_at, max(time) AS last_at
FROM request_event
WHERE time >= now() - INTERVAL 7 DAY
GROUP BY bucket, base_path, userid, key_hash, exchange, status;

-- The same for the overview: one row for each base path and each exchange, with its users as a sketch, which is exact
-- up to thousands of users and then off by less than one in a hundred.
CREATE TABLE IF NOT EXISTS overview_minute (
  bucket DateTime('UTC'),
  kind Enum8('basepath' = 1, 'exchange' = 2),
  name LowCardinality(String),
  requests SimpleAggregateFunction(sum, UInt64),
  succeeded SimpleAggregateFunction(sum, UInt64),
  transfers SimpleAggregateFunction(sum, UInt64),
  duration_ms SimpleAggregateFunction(sum, UInt64),
  bytes SimpleAggregateFunction(sum, Int64),
  status_200 SimpleAggregateFunction(sum, UInt64),
  status_400 SimpleAggregateFunction(sum, UInt64),
  status_408 SimpleAggregateFunction(sum, UInt64),
  status_429 SimpleAggregateFunction(sum, UInt64),
  users AggregateFunction(uniqCombined(17), String),
  first_at SimpleAggregateFunction(min, DateTime64(3, 'UTC')),
  last_at SimpleAggregateFunction(max, DateTime64(3, 'UTC'))
) ENGINE = AggregatingMergeTree PARTITION BY toYYYYMM(bucket) ORDER BY (kind, name, bucket)
TTL bucket + INTERVAL 8 DAY
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS overview_minute_view TO overview_minute AS
SELECT toStartOfMinute(time) AS bucket, tupleElement(part, 1) AS kind, tupleElement(part, 2) AS name,
  sum(requests) AS requests, sumIf(request_event.requests, status < 400) AS succeeded,
  sumIf(request_event.requests, request_event.bytes > 0) AS transfers,
  sum(duration_ms) AS duration_ms, sum(bytes) AS bytes,
  sumIf(request_event.requests, status = 200) AS status_200, sumIf(request_event.requests, status = 400) AS status_400,
  sumIf(request_event.requests, status = 408) AS status_408, sumIf(request_event.requests, status = 429) AS status_429,
  uniqCombinedState(17)(toString(userid)) AS users, min(time) AS first_at, max(time) AS last_at
FROM request_event
ARRAY JOIN [('basepath', toString(base_path)), ('exchange', toString(exchange))] AS part
WHERE time >= now() - INTERVAL 7 DAY
GROUP BY bucket, kind, name;

-- Frames from 24 hours to a week. By base path, user, key, exchange and status, for whatever asks after one of them.
CREATE TABLE IF NOT EXISTS usage_hour (
  bucket DateTime('UTC') CODEC(Delta, ZSTD),
  base_path LowCardinality(String),
  userid LowCardinality(String),
  key_hash LowCardinality(String),
  exchange LowCardinality(String),
  status UInt16,
  key_mask SimpleAggregateFunction(anyLast, LowCardinality(String)),
  requests SimpleAggregateFunction(sum, UInt64) CODEC(ZSTD),
  transfers SimpleAggregateFunction(sum, UInt64) CODEC(ZSTD),
  duration_ms SimpleAggregateFunction(sum, UInt64) CODEC(ZSTD),
  bytes SimpleAggregateFunction(sum, Int64) CODEC(ZSTD),
  first_at SimpleAggregateFunction(min, DateTime64(3, 'UTC')) CODEC(ZSTD),
  last_at SimpleAggregateFunction(max, DateTime64(3, 'UTC')) CODEC(ZSTD)
) ENGINE = AggregatingMergeTree PARTITION BY toYYYYMM(bucket)
ORDER BY (base_path, userid, key_hash, exchange, status, bucket)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS usage_hour_view TO usage_hour AS
SELECT toStartOfHour(time) AS bucket, base_path, userid, key_hash, exchange, status, anyLast(key_mask) AS key_mask,
  sum(requests) AS requests, sumIf(request_event.requests, request_event.bytes > 0) AS transfers,
  sum(duration_ms) AS duration_ms, sum(bytes) AS bytes, min(time) AS first_at, max(time) AS last_at
FROM request_event
GROUP BY bucket, base_path, userid, key_hash, exchange, status;

-- The same for the overview: one row for each base path and each exchange, with its users as a sketch, which is exact
-- up to thousands of users and then off by less than one in a hundred.
CREATE TABLE IF NOT EXISTS overview_hour (
  bucket DateTime('UTC'),
  kind Enum8('basepath' = 1, 'exchange' = 2),
  name LowCardinality(String),
  requests SimpleAggregateFunction(sum, UInt64),
  succeeded SimpleAggregateFunction(sum, UInt64),
  transfers SimpleAggregateFunction(sum, UInt64),
  duration_ms SimpleAggregateFunction(sum, UInt64),
  bytes SimpleAggregateFunction(sum, Int64),
  status_200 SimpleAggregateFunction(sum, UInt64),
  status_400 SimpleAggregateFunction(sum, UInt64),
  status_408 SimpleAggregateFunction(sum, UInt64),
  status_429 SimpleAggregateFunction(sum, UInt64),
  users AggregateFunction(uniqCombined(17), String),
  first_at SimpleAggregateFunction(min, DateTime64(3, 'UTC')),
  last_at SimpleAggregateFunction(max, DateTime64(3, 'UTC'))
) ENGINE = AggregatingMergeTree PARTITION BY toYYYYMM(bucket) ORDER BY (kind, name, bucket)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS overview_hour_view TO overview_hour AS
SELECT toStartOfHour(time) AS bucket, tupleElement(part, 1) AS kind, tupleElement(part, 2) AS name,
  sum(requests) AS requests, sumIf(request_event.requests, status < 400) AS succeeded,
  sumIf(request_event.requests, request_event.bytes > 0) AS transfers,
  sum(duration_ms) AS duration_ms, sum(bytes) AS bytes,
  sumIf(request_event.requests, status = 200) AS status_200, sumIf(request_event.requests, status = 400) AS status_400,
  sumIf(request_event.requests, status = 408) AS status_408, sumIf(request_event.requests, status = 429) AS status_429,
  uniqCombinedState(17)(toString(userid)) AS users, min(time) AS first_at, max(time) AS last_at
FROM request_event
ARRAY JOIN [('basepath', toString(base_path)), ('exchange', toString(exchange))] AS part
GROUP BY bucket, kind, name;

-- Frames of a month and longer. By base path, user, key, exchange and status, for whatever asks after one of them.
CREATE TABLE IF NOT EXISTS usage_day (
  bucket DateTime('UTC') CODEC(Delta, ZSTD),
  base_path LowCardinality(String),
  userid LowCardinality(String),
  key_hash LowCardinality(String),
  exchange LowCardinality(String),
  status UInt16,
  key_mask SimpleAggregateFunction(anyLast, LowCardinality(String)),
  requests SimpleAggregateFunction(sum, UInt64) CODEC(ZSTD),
  transfers SimpleAggregateFunction(sum, UInt64) CODEC(ZSTD),
  duration_ms SimpleAggregateFunction(sum, UInt64) CODEC(ZSTD),
  bytes SimpleAggregateFunction(sum, Int64) CODEC(ZSTD),
  first_at SimpleAggregateFunction(min, DateTime64(3, 'UTC')) CODEC(ZSTD),
  last_at SimpleAggregateFunction(max, DateTime64(3, 'UTC')) CODEC(ZSTD)
) ENGINE = AggregatingMergeTree PARTITION BY toYYYYMM(bucket)
ORDER BY (base_path, userid, key_hash, exchange, status, bucket)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS usage_day_view TO usage_day AS
SELECT toStartOfDay(time) AS bucket, base_path, userid, key_hash, exchange, status, anyLast(key_mask) AS key_mask,
  sum(requests) AS requests, sumIf(request_event.requests, request_event.bytes > 0) AS transfers,
  sum(duration_ms) AS duration_ms, sum(bytes) AS bytes, min(time) AS first_at, max(time) AS last_at
FROM request_event
GROUP BY bucket, base_path, userid, key_hash, exchange, status;

-- The same for the overview: one row for each base path and each exchange, with its users as a sketch, which is exact
-- up to thousands of users and then off by less than one in a hundred.
CREATE TABLE IF NOT EXISTS overview_day (
  bucket DateTime('UTC'),
  kind Enum8('basepath' = 1, 'exchange' = 2),
  name LowCardinality(String),
  requests SimpleAggregateFunction(sum, UInt64),
  succeeded SimpleAggregateFunction(sum, UInt64),
  transfers SimpleAggregateFunction(sum, UInt64),
  duration_ms SimpleAggregateFunction(sum, UInt64),
  bytes SimpleAggregateFunction(sum, Int64),
  status_200 SimpleAggregateFunction(sum, UInt64),
  status_400 SimpleAggregateFunction(sum, UInt64),
  status_408 SimpleAggregateFunction(sum, UInt64),
  status_429 SimpleAggregateFunction(sum, UInt64),
  users AggregateFunction(uniqCombined(17), String),
  first_at SimpleAggregateFunction(min, DateTime64(3, 'UTC')),
  last_at SimpleAggregateFunction(max, DateTime64(3, 'UTC'))
) ENGINE = AggregatingMergeTree PARTITION BY toYYYYMM(bucket) ORDER BY (kind, name, bucket)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS overview_day_view TO overview_day AS
SELECT toStartOfDay(time) AS bucket, tupleElement(part, 1) AS kind, tupleElement(part, 2) AS name,
  sum(requests) AS requests, sumIf(request_event.requests, status < 400) AS succeeded,
  sumIf(request_event.requests, request_event.bytes > 0) AS transfers,
  sum(duration_ms) AS duration_ms, sum(bytes) AS bytes,
  sumIf(request_event.requests, status = 200) AS status_200, sumIf(request_event.requests, status = 400) AS status_400,
  sumIf(request_event.requests, status = 408) AS status_408, sumIf(request_event.requests, status = 429) AS status_429,
  uniqCombinedState(17)(toString(userid)) AS users, min(time) AS first_at, max(time) AS last_at
FROM request_event
ARRAY JOIN [('basepath', toString(base_path)), ('exchange', toString(exchange))] AS part
GROUP BY bucket, kind, name;

-- Whole months of long ranges: a year has 12 sketches of users to merge in place of 365.
CREATE TABLE IF NOT EXISTS overview_month (
  bucket DateTime('UTC'),
  kind Enum8('basepath' = 1, 'exchange' = 2),
  name LowCardinality(String),
  requests SimpleAggregateFunction(sum, UInt64),
  succeeded SimpleAggregateFunction(sum, UInt64),
  transfers SimpleAggregateFunction(sum, UInt64),
  duration_ms SimpleAggregateFunction(sum, UInt64),
  bytes SimpleAggregateFunction(sum, Int64),
  status_200 SimpleAggregateFunction(sum, UInt64),
  status_400 SimpleAggregateFunction(sum, UInt64),
  status_408 SimpleAggregateFunction(sum, UInt64),
  status_429 SimpleAggregateFunction(sum, UInt64),
  users AggregateFunction(uniqCombined(17), String),
  first_at SimpleAggregateFunction(min, DateTime64(3, 'UTC')),
  last_at SimpleAggregateFunction(max, DateTime64(3, 'UTC'))
) ENGINE = AggregatingMergeTree PARTITION BY toYYYYMM(bucket) ORDER BY (kind, name, bucket)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS overview_month_view TO overview_month AS
SELECT toDateTime(toStartOfMonth(time), 'UTC') AS bucket, tupleElement(part, 1) AS kind, tupleElement(part, 2) AS name,
  sum(requests) AS requests, sumIf(request_event.requests, status < 400) AS succeeded,
  sumIf(request_event.requests, request_event.bytes > 0) AS transfers,
  sum(duration_ms) AS duration_ms, sum(bytes) AS bytes,
  sumIf(request_event.requests, status = 200) AS status_200, sumIf(request_event.requests, status = 400) AS status_400,
  sumIf(request_event.requests, status = 408) AS status_408, sumIf(request_event.requests, status = 429) AS status_429,
  uniqCombinedState(17)(toString(userid)) AS users, min(time) AS first_at, max(time) AS last_at
FROM request_event
ARRAY JOIN [('basepath', toString(base_path)), ('exchange', toString(exchange))] AS part
GROUP BY bucket, kind, name;

-- Long ranges of one customer: a row for each day and name, whatever the status, so that a year of the busiest one is
-- some thousand rows. By user first, since that is what is asked after; a key leads to its users by `key_user`.
CREATE TABLE IF NOT EXISTS customer_day (
  bucket DateTime('UTC') CODEC(Delta, ZSTD),
  kind Enum8('basepath' = 1, 'exchange' = 2),
  name LowCardinality(String),
  userid LowCardinality(String),
  key_hash LowCardinality(String),
  requests SimpleAggregateFunction(sum, UInt64) CODEC(ZSTD),
  succeeded SimpleAggregateFunction(sum, UInt64) CODEC(ZSTD),
  transfers SimpleAggregateFunction(sum, UInt64) CODEC(ZSTD),
  duration_ms SimpleAggregateFunction(sum, UInt64) CODEC(ZSTD),
  bytes SimpleAggregateFunction(sum, Int64) CODEC(ZSTD),
  status_200 SimpleAggregateFunction(sum, UInt64) CODEC(ZSTD),
  status_400 SimpleAggregateFunction(sum, UInt64) CODEC(ZSTD),
  status_408 SimpleAggregateFunction(sum, UInt64) CODEC(ZSTD),
  status_429 SimpleAggregateFunction(sum, UInt64) CODEC(ZSTD),
  first_at SimpleAggregateFunction(min, DateTime64(3, 'UTC')) CODEC(ZSTD),
  last_at SimpleAggregateFunction(max, DateTime64(3, 'UTC')) CODEC(ZSTD)
) ENGINE = AggregatingMergeTree PARTITION BY toYYYYMM(bucket) ORDER BY (userid, kind, key_hash, name, bucket)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS customer_day_view TO customer_day AS
SELECT toStartOfDay(time) AS bucket, tupleElement(part, 1) AS kind, tupleElement(part, 2) AS name, userid, key_hash,
  sum(requests) AS requests, sumIf(request_event.requests, status < 400) AS succeeded,
  sumIf(request_event.requests, request_event.bytes > 0) AS transfers,
  sum(duration_ms) AS duration_ms, sum(bytes) AS bytes,
  sumIf(request_event.requests, status = 200) AS status_200, sumIf(request_event.requests, status = 400) AS status_400,
  sumIf(request_event.requests, status = 408) AS status_408, sumIf(request_event.requests, status = 429) AS status_429,
  min(time) AS first_at, max(time) AS last_at
FROM request_event
ARRAY JOIN [('basepath', toString(base_path)), ('exchange', toString(exchange))] AS part
GROUP BY bucket, kind, name, userid, key_hash;

CREATE TABLE IF NOT EXISTS key_user (
  bucket DateTime('UTC'),
  key_hash LowCardinality(String),
  userid LowCardinality(String)
) ENGINE = AggregatingMergeTree PARTITION BY toYYYYMM(bucket) ORDER BY (key_hash, userid, bucket)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS key_user_view TO key_user AS
SELECT toDateTime(toStartOfMonth(time), 'UTC') AS bucket, key_hash, userid FROM request_event GROUP BY bucket, key_hash, userid;
