-- How a person arranged the columns of a table of the console: hidden, ordered, sized, pinned.
create table table_layout (
  userid text not null references account on delete cascade,
  table_key text not null,
  layout jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (userid, table_key)
);
