-- When all records of the screener were compared with prices and profiles last: records that did not change keep their own time.
create table screener_refresh (
  one boolean primary key default true check (one),
  at timestamptz not null
);
insert into screener_refresh (at) select min(made_at) from screener_record having min(made_at) is not null;
