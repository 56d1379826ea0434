-- Templates of the extractor: how to recognise statements among the tables of a filing, and fields among their rows.
create table table_selector (
  id text primary key,
  template_name text not null,
  statement_type text not null,
  must_match_values jsonb not null,
  wildcard_values jsonb not null,
  exclude_values jsonb not null,
  connected_row_mappers jsonb not null,
  industries jsonb not null,
  is_primary boolean not null
);
create unique index table_selector_name on table_selector (lower(template_name));

create table row_mapper (
  id text primary key,
  template_name text not null,
  statement_type text not null,
  value jsonb not null
);
create unique index row_mapper_name on row_mapper (lower(template_name));

-- How the values that a mapper proposed compare with those that were stored. 'empty': it had proposed none.
create table row_mapper_outcome (
  mapper_id text not null,
  symbol text not null,
  final_link text not null,
  period text not null,
  field text not null,
  outcome text not null check (outcome in ('hit', 'miss', 'empty')),
  at timestamptz not null default now(),
  primary key (mapper_id, symbol, final_link, period, field)
);
