-- How often the statements of a symbol were made again, for any reason. A scan reads it before the statements and compares
-- it when it stores what it found, so that findings of statements that were repaired meanwhile are not stored.
create table statement_version (
  symbol text primary key,
  version bigint not null
);
insert into statement_version (symbol, version) select symbol, 1 from statement_symbol;

-- The version of each symbol's statements at its last scan.
create table review_statement_scan (
  symbol text primary key,
  version bigint not null,
  scanned_at timestamptz not null
);

-- Companies with statements need not be known to the charts.
alter table review_item drop constraint review_item_symbol_fkey;
