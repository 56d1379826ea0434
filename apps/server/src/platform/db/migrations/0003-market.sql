create table symbol (
  symbol text primary key,
  name text not null,
  exchange text not null default '',
  currency text not null default 'USD',
  active boolean not null default true,
  main_source text not null default 'yahoo',
  shares_outstanding bigint,
  created_at timestamptz not null default now()
);
create index symbol_search on symbol using gin (lower(symbol || ' ' || name) gin_trgm_ops);

-- Source layer: what a vendor sent. Changed only by an import of that vendor.
create table import_run (
  id bigint generated always as identity primary key,
  symbol text not null references symbol,
  source text not null,
  subject text not null check (subject in ('bars', 'splits', 'dividends')),
  format text not null,
  file_name text not null,
  file_digest bytea not null,
  row_count integer not null,
  inserted_count integer not null,
  changed_count integer not null,
  actor_label text not null,
  at timestamptz not null default clock_timestamp()
);
create index import_run_symbol on import_run (symbol, id desc);

-- No foreign keys here and on `bar`: both are loaded in bulk, under the lock of the symbol.
create table source_bar (
  symbol text not null,
  source text not null,
  chart_type text not null check (chart_type in ('eod', '1min', '5min', '1hour')),
  ts timestamp not null,
  open double precision not null,
  high double precision not null,
  low double precision not null,
  close double precision not null,
  adj_close double precision,
  volume double precision not null,
  raw_basis boolean not null default false,
  import_id bigint,
  primary key (symbol, source, chart_type, ts)
);

create table source_bar_revision (
  id bigint generated always as identity primary key,
  symbol text not null,
  source text not null,
  chart_type text not null,
  ts timestamp not null,
  -- {open, high, low, close, adjClose, volume, rawBasis, importId}
  earlier jsonb not null,
  replaced_by_import bigint references import_run
);
create index source_bar_revision_bar on source_bar_revision (symbol, source, chart_type, ts);

create table source_split (
  symbol text not null references symbol,
  source text not null,
  date date not null,
  ratio double precision not null check (ratio > 0),
  import_id bigint references import_run,
  primary key (symbol, source, date)
);

create table source_dividend (
  symbol text not null references symbol,
  source text not null,
  ex_date date not null,
  amount double precision not null,
  import_id bigint references import_run,
  primary key (symbol, source, ex_date)
);

-- Correction layer: base facts, changed by change sets only.
create table split_fact (
  symbol text not null references symbol,
  env text not null check (env in ('production', 'development')),
  date date not null,
  ratio double precision not null check (ratio > 0),
  removed boolean not null default false,
  primary key (symbol, env, date)
);

create table dividend_fact (
  symbol text not null references symbol,
  env text not null check (env in ('production', 'development')),
  ex_date date not null,
  amount double precision not null,
  removed boolean not null default false,
  primary key (symbol, env, ex_date)
);

-- Values of corrections and additions stand on the vendor's own basis, so that splits that come later move them too.
-- witness: what the vendor said when the correction was made, or when it was last confirmed.
create table bar_correction (
  symbol text not null references symbol,
  env text not null check (env in ('production', 'development')),
  chart_type text not null,
  ts timestamp not null,
  field text not null check (field in ('open', 'high', 'low', 'close', 'adjClose', 'volume')),
  value double precision not null,
  witness double precision,
  primary key (symbol, env, chart_type, ts, field)
);

-- position: order of application, because a threshold sees what the scales before it made.
create table bar_scale (
  id text not null,
  symbol text not null references symbol,
  env text not null check (env in ('production', 'development')),
  chart_type text not null,
  from_ts timestamp not null,
  to_ts timestamp not null,
  ratio double precision not null check (ratio > 0),
  threshold double precision not null,
  above_threshold boolean not null,
  position integer not null,
  primary key (symbol, env, chart_type, id)
);

create table bar_deletion (
  id text not null,
  symbol text not null references symbol,
  env text not null check (env in ('production', 'development')),
  chart_type text not null,
  from_ts timestamp not null,
  to_ts timestamp not null,
  primary key (symbol, env, chart_type, id)
);

create table bar_addition (
  symbol text not null references symbol,
  env text not null check (env in ('production', 'development')),
  chart_type text not null,
  ts timestamp not null,
  open double precision not null,
  high double precision not null,
  low double precision not null,
  close double precision not null,
  volume double precision not null,
  -- Which source the bar was taken from, and what the main source said then: empty where it had no such bar.
  source text not null,
  witness double precision,
  primary key (symbol, env, chart_type, ts)
);

create table adjustment_policy (
  symbol text not null references symbol,
  env text not null check (env in ('production', 'development')),
  policy text not null check (policy in ('vendor', 'calculated', 'forced')),
  primary key (symbol, env)
);

-- Main series: what both layers give, materialised for reading.
create table bar (
  symbol text not null,
  env text not null,
  chart_type text not null,
  ts timestamp not null,
  open double precision not null,
  high double precision not null,
  low double precision not null,
  close double precision not null,
  adj_close double precision,
  volume double precision not null,
  primary key (symbol, env, chart_type, ts)
);

-- dismissed: taken off the list by a person, until an import finds something else.
create table possible_error (
  symbol text primary key references symbol,
  possible_error text not null,
  dismissed boolean not null default false,
  last_reset timestamptz,
  found_at timestamptz not null default now()
);

-- A vendor's new value for a cell that a repair holds. field * and no corrected value: the bar is deleted by a repair.
create table import_conflict (
  id bigint generated always as identity primary key,
  symbol text not null references symbol,
  env text not null,
  chart_type text not null,
  ts timestamp not null,
  field text not null,
  corrected double precision,
  vendor_was double precision,
  vendor_now double precision not null,
  import_id bigint not null references import_run,
  change_set_id bigint references change_set,
  found_at timestamptz not null default clock_timestamp(),
  resolved_at timestamptz,
  resolution text check (resolution in ('keep', 'take-vendor'))
);
create unique index import_conflict_open on import_conflict (symbol, env, chart_type, ts, field) where resolved_at is null;

-- Progress of jobs that the console shows.
create table job_progress (
  job_id text primary key,
  name text not null,
  title text not null,
  actor_id text,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  done bigint not null default 0,
  total bigint,
  message text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index job_progress_recent on job_progress (created_at desc);

create table app_state (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
