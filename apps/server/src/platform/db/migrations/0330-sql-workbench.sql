-- Queries of the SQL workbench that people saved, and every version of them.
create table workbench_query (
  id integer generated always as identity primary key,
  userid text not null references account (userid) on delete cascade,
  name text not null,
  description text not null default '',
  sql text not null,
  shared boolean not null default false,
  revision integer not null default 1,
  updated_at timestamptz not null default now()
);
create unique index workbench_query_name on workbench_query (userid, lower(name));
create index workbench_query_shared on workbench_query (name, id) where shared;

create table workbench_query_version (
  query_id integer not null references workbench_query (id) on delete cascade,
  revision integer not null,
  name text not null,
  sql text not null,
  saved_by text not null,
  saved_at timestamptz not null default now(),
  primary key (query_id, revision)
);
