-- Servers, databases and caches at AWS, and the values of their metrics by five minutes. Values are dropped after
-- SERVER_METRIC_DAYS; a server that AWS lists no more goes with its last value.
create table monitored_server (
  kind text not null check (kind in ('instance', 'database', 'cache')),
  name text not null,
  server_group text not null,
  state text not null,
  engine text not null,
  -- Whether the last list of AWS had it.
  is_listed boolean not null default true,
  listed_at timestamptz not null,
  primary key (kind, name)
);

create table server_metric (
  kind text not null,
  name text not null,
  metric text not null,
  measured_at timestamptz not null,
  value double precision not null check (value not in ('NaN', 'Infinity', '-Infinity')),
  primary key (kind, name, metric, measured_at)
);
create index server_metric_measured_at on server_metric (measured_at);

-- The last reading of each monitor, and what went wrong with it.
create table metric_reading (
  monitor text primary key check (monitor in ('instances', 'databases')),
  -- The last one that succeeded.
  read_at timestamptz,
  tried_at timestamptz not null,
  problem text
);
