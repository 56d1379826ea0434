-- By which version of its rules each kind of derived data (main series, main sets, share counts) was made. Kinds of which
-- nobody has written that down get a row at the next start: 0 where data stand, for earlier releases made them.
create table derived_rules (
  name text primary key,
  version integer not null,
  -- The version by which a rebuild that is under way makes everything again, and the last symbol that it has done.
  target integer,
  position text collate "C" not null default '',
  -- How that rebuild, or the last one, went: series made, series that came out differently, some of their symbols.
  made bigint not null default 0,
  changed bigint not null default 0,
  samples text[] not null default '{}',
  updated_at timestamptz not null default now()
);

-- Series that the present rules could not make. What stood of them stands on.
create table derived_failure (
  name text not null references derived_rules,
  symbol text collate "C" not null,
  series text not null,
  message text not null,
  found_at timestamptz not null default now(),
  primary key (name, symbol, series)
);
