-- A state of a tool under a name of its owner's, theirs alone or shared with whoever may open the tool.
create table saved_view (
  id bigint generated always as identity primary key,
  userid text not null references account on delete cascade,
  page text not null,
  item text not null,
  name text not null,
  query text not null,
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_view_name on saved_view (userid, page, item, lower(name));
create index saved_view_shared on saved_view (page, item, name) where shared;
