-- Readings of a filing by a language model: each run read one record. Compared with, and never part of the main set.
create table statement_ai_run (
  id bigint generated always as identity primary key,
  effect_id text not null unique,
  symbol text not null,
  statement text not null check (statement in ('income', 'balance', 'cashflow')),
  calendar_year integer not null,
  period text not null check (period in ('Q1', 'Q2', 'Q3', 'Q4', 'FY')),
  final_link text not null,
  values jsonb not null,
  tokens integer not null,
  actor_label text not null,
  at timestamptz not null default clock_timestamp()
);
create index statement_ai_run_of on statement_ai_run (symbol, statement, calendar_year, period, id desc);
