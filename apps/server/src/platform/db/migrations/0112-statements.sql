-- Financial statements. statement: income, balance, cashflow; period: Q1 to Q4, FY. values hold all fields of a record,
-- texts and numbers: date, reportedCurrency, cik, filingDate, acceptedDate, link, finalLink and those of its table. Symbols
-- need not be known to the charts, so nothing here refers to table symbol.

create table statement_import (
  id bigint generated always as identity primary key,
  symbol text not null,
  source text not null,
  file_name text not null,
  row_count integer not null,
  inserted_count integer not null,
  changed_count integer not null,
  actor_label text not null,
  at timestamptz not null default clock_timestamp()
);

-- Source layer: what a source sent. Changed only by an import of that source.
create table statement_source_record (
  symbol text not null,
  statement text not null check (statement in ('income', 'balance', 'cashflow')),
  calendar_year integer not null,
  period text not null check (period in ('Q1', 'Q2', 'Q3', 'Q4', 'FY')),
  source text not null,
  values jsonb not null,
  import_id bigint references statement_import,
  updated_at timestamptz not null default now(),
  primary key (symbol, statement, calendar_year, period, source)
);

-- Correction layer: base facts, changed by change sets only. A null value empties the cell. witness: the value without
-- the correction, when it was written or confirmed last. origin: where the value comes from, as people read it; evidence:
-- the same for programs, such as filing, table, row and mapper.
create table statement_cell (
  symbol text not null,
  statement text not null,
  calendar_year integer not null,
  period text not null,
  field text not null,
  value jsonb,
  witness jsonb,
  origin text,
  evidence jsonb,
  primary key (symbol, statement, calendar_year, period, field)
);

-- inserted: the record is a person's, with these values; deleted: it is out of the main set. witness: what the sources had
-- of this record, when it was marked or confirmed last.
create table statement_mark (
  symbol text not null,
  statement text not null,
  calendar_year integer not null,
  period text not null,
  mark text not null check (mark in ('inserted', 'deleted')),
  values jsonb,
  witness jsonb,
  origin text,
  evidence jsonb,
  primary key (symbol, statement, calendar_year, period, mark)
);

-- A person accepts a record as it is: checks of this type no longer report it.
create table statement_override (
  symbol text not null,
  calendar_year integer not null,
  period text not null,
  type text not null,
  primary key (symbol, calendar_year, period, type)
);

-- Main set: what both layers give, materialised for reading. overridden: corrected fields without their correction.
create table statement_record (
  symbol text not null,
  statement text not null,
  calendar_year integer not null,
  period text not null,
  date date,
  source text not null,
  values jsonb not null,
  overridden jsonb not null,
  deleted boolean not null,
  updated_at timestamptz,
  primary key (symbol, statement, calendar_year, period)
);

-- Symbols with a main set, one row each: for lists, paging and companies with several symbols.
create table statement_symbol (
  symbol text primary key,
  cik text,
  record_count integer not null,
  first_date date,
  last_date date
);
create index statement_symbol_cik on statement_symbol (cik, symbol) where cik is not null;

-- Repaired cells and records (field *) about which a source says something else than when they were repaired. Follows
-- from both layers, as the main set does; a decision changes or removes the repair.
create table statement_conflict (
  id bigint generated always as identity primary key,
  symbol text not null,
  statement text not null,
  calendar_year integer not null,
  period text not null,
  field text not null,
  source text not null,
  corrected jsonb,
  source_was jsonb,
  source_now jsonb,
  found_at timestamptz not null default clock_timestamp(),
  unique (symbol, statement, calendar_year, period, field)
);
