-- Which data each symbol has, for Monitors > Coverage. All of it is derived: a job computes a symbol anew where `coverage_due`
-- names it, so that no screen reads bars or records. No foreign keys: a removed symbol is removed by the job.
create table coverage_symbol (
  symbol text primary key,
  exchange text not null,
  country text,
  sector text,
  industry text,
  checked_at timestamptz not null
);
create index coverage_symbol_exchange on coverage_symbol (exchange, symbol);
create index coverage_symbol_country on coverage_symbol (country, symbol);
create index coverage_symbol_sector on coverage_symbol (sector, symbol);
create index coverage_symbol_industry on coverage_symbol (industry, symbol);
create index coverage_symbol_checked on coverage_symbol (checked_at, symbol);

-- What a symbol has of a field; no row: nothing. gaps: null where nobody can say what is missing.
create table coverage_entry (
  symbol text not null,
  field text not null,
  count integer not null check (count > 0),
  oldest date,
  newest date,
  gaps integer check (gaps >= 0),
  primary key (symbol, field)
) with (fillfactor = 80);

-- Sums over the symbols of a group. field '': the symbols themselves, with whether the sums have to be computed again.
create table coverage_group (
  type text not null,
  value text not null,
  field text not null,
  symbols integer not null,
  gapped integer not null,
  oldest date,
  newest date,
  due boolean not null default false,
  primary key (type, value, field)
);
create index coverage_group_due on coverage_group (type, value) where due;

-- Members of an index, as a file lists them.
create table coverage_index (
  name text not null,
  symbol text not null,
  primary key (name, symbol)
);
create index coverage_index_symbol on coverage_index (symbol, name);

-- What has to be computed again. Rows are only added and removed: two transactions that mark one symbol never wait for each other.
create table coverage_due (
  id bigint generated always as identity primary key,
  symbol text not null,
  part text not null
);

create function mark_coverage_due() returns trigger language plpgsql as $$
begin
  insert into coverage_due (symbol, part) select distinct c.symbol, tg_argv[0] from changed c;
  return null;
end $$;

create function mark_news_coverage_due() returns trigger language plpgsql as $$
begin
  insert into coverage_due (symbol, part) select distinct s, 'news' from changed c cross join lateral unnest(c.symbols) s;
  return null;
end $$;

create function mark_former_news_coverage_due() returns trigger language plpgsql as $$
begin
  insert into coverage_due (symbol, part) select distinct s, 'news'
  from (select symbols from former union all select symbols from changed) c cross join lateral unnest(c.symbols) s;
  return null;
end $$;

do $$
declare
  followed text[];
begin
  foreach followed slice 1 in array array[
    ['symbol', 'profile'], ['profile_source_value', 'profile'], ['profile_correction', 'profile'], ['ticker_image', 'image'],
    ['share_step', 'shares'], ['eds_record', 'actions'], ['statement_record', 'statements'], ['international_filing', 'filings'],
    ['financial_link', 'filings'], ['earnings_call', 'calls'], ['import_run', 'bars']] loop
    execute format('create trigger %1$s_coverage_added after insert on %1$I referencing new table as changed
      for each statement execute function mark_coverage_due(%2$L)', followed[1], followed[2]);
    execute format('create trigger %1$s_coverage_changed after update on %1$I referencing new table as changed
      for each statement execute function mark_coverage_due(%2$L)', followed[1], followed[2]);
    execute format('create trigger %1$s_coverage_removed after delete on %1$I referencing old table as changed
      for each statement execute function mark_coverage_due(%2$L)', followed[1], followed[2]);
  end loop;
end $$;
create trigger news_article_coverage_added after insert on news_article referencing new table as changed
  for each statement execute function mark_news_coverage_due();
create trigger news_article_coverage_changed after update on news_article referencing old table as former new table as changed
  for each statement execute function mark_former_news_coverage_due();
create trigger news_article_coverage_removed after delete on news_article referencing old table as changed
  for each statement execute function mark_news_coverage_due();
