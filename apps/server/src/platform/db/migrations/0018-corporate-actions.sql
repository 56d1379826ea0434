-- Corporate actions. subject: earnings, dividends, splits, ipos, analyst_data, sources_currencies. record_key names a
-- record within symbol and subject: a date, a type, or date|period|fieldType. Symbols of calendars need not be known to
-- the charts, so nothing here refers to table symbol.

create table eds_import (
  id bigint generated always as identity primary key,
  subject text not null,
  source text not null,
  file_name text not null,
  file_digest bytea not null,
  row_count integer not null,
  inserted_count integer not null,
  changed_count integer not null,
  actor_label text not null,
  at timestamptz not null default clock_timestamp()
);

-- Source layer: what a source sent. Changed only by an import of that source.
create table eds_source_record (
  symbol text not null,
  subject text not null,
  record_key text not null,
  source text not null,
  values jsonb not null,
  import_id bigint references eds_import,
  updated_at timestamptz not null default now(),
  primary key (symbol, subject, record_key, source)
);

-- Correction layer: base facts, changed by change sets only. A null value empties the cell.
create table eds_cell (
  symbol text not null,
  subject text not null,
  record_key text not null,
  field text not null,
  value jsonb,
  primary key (symbol, subject, record_key, field)
);

-- held: values and source are what the record was when it was marked.
create table eds_mark (
  symbol text not null,
  subject text not null,
  record_key text not null,
  mark text not null check (mark in ('manual', 'held', 'deleted')),
  values jsonb,
  source text,
  primary key (symbol, subject, record_key, mark)
);

-- A source's record that is passed over; record_key * is all its records.
create table eds_invalid (
  symbol text not null,
  subject text not null,
  record_key text not null,
  source text not null,
  primary key (symbol, subject, record_key, source)
);

-- Main set: what both layers give, materialised for reading. overridden: corrected fields without their correction.
create table eds_record (
  symbol text not null,
  subject text not null,
  record_key text not null,
  date date,
  source text not null,
  values jsonb not null,
  overridden jsonb not null,
  deleted boolean not null,
  updated_at timestamptz,
  primary key (symbol, subject, record_key)
);
create index eds_record_day on eds_record (subject, date, symbol) where not deleted;

create table eds_validation (
  symbol text not null,
  subject text not null,
  valid boolean not null,
  actor_label text not null,
  at timestamptz not null default now(),
  primary key (symbol, subject)
);

-- dismissed: taken off the list by a person, until something else is found.
create table eds_outlier (
  symbol text not null,
  subject text not null,
  findings jsonb not null,
  dismissed boolean not null default false,
  found_at timestamptz not null default now(),
  primary key (symbol, subject)
);
create index eds_outlier_list on eds_outlier (subject, found_at desc, symbol) where not dismissed;

-- The run that a symbol had last; whether it is under way, its job says.
create table eds_run (
  symbol text primary key,
  job_id text not null
);
