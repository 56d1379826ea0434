-- Runs of fix functions: who ran what on which targets, and what came of it. Dry runs leave no trace.
create table fix_run (
  id bigint generated always as identity primary key,
  type text not null,
  subtype text not null,
  params jsonb not null,
  repairs boolean not null,
  state text not null check (state in ('running', 'done', 'failed')),
  -- The job that works on it, where there is too much for one answer.
  job_id text,
  actor_id text,
  actor_label text not null,
  reason text not null default '',
  message text not null default '',
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);
create index fix_run_type on fix_run (type, id desc);
create index fix_run_open on fix_run (type) where state = 'running';

create table fix_run_target (
  run_id bigint not null references fix_run on delete cascade,
  target text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  change_set_id bigint references change_set,
  -- The rows of the result, at most some hundreds; finding_count tells how many there were.
  rows jsonb not null default '[]',
  finding_count integer not null default 0,
  message text not null default '',
  primary key (run_id, target)
);
create index fix_run_target_change_set on fix_run_target (change_set_id) where change_set_id is not null;

-- Why a symbol is no longer traded under its ticker. A base fact: symbol.active follows from it.
create table listing_fact (
  symbol text primary key references symbol,
  status text not null check (status in ('delisted', 'renamed')),
  date date not null,
  successor text references symbol
);
