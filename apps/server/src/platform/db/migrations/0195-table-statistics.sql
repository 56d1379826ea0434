-- Statistics of all tables. A table is read in chunks of blocks; a chunk whose signature is unchanged is not read again.
create table table_statistics (
  table_name text primary key,
  -- The engine's counters of changes when the last whole pass began: equal counters mean that nothing was written since.
  seen_marker text,
  -- The pass under way: the counters at its begin, and the first block that it has yet to read.
  pass_marker text,
  pass_block bigint,
  -- When a pass last went over the whole table, and when it last found anything to compute.
  checked_at timestamptz,
  computed_at timestamptz,
  -- When the next value changes its state by the clock alone, such as a date that passes.
  due_at timestamptz,
  -- Digest of the rules by which the summary was made.
  rules_digest text not null default '',
  row_count bigint not null default 0,
  totals jsonb not null default '{}',
  summary jsonb not null default '{}'
);

create table table_statistics_chunk (
  table_name text not null references table_statistics on delete cascade,
  first_block bigint not null,
  -- Rules, file, number of rows and sum of the transactions that wrote them.
  signature text not null,
  due_at timestamptz,
  -- By sub-group: rows, and per field how many values are filled, invalid and need attention, with least and greatest.
  figures jsonb not null,
  primary key (table_name, first_block)
);
