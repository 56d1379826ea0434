-- Correction layer of charts: a dividend that the source lists and that the vendor's adjusted close leaves out. One row for
-- each, so that adjustments of several dividends can be taken back in any order.
create table dividend_applied (
  symbol text not null references symbol,
  env text not null check (env in ('production', 'development')),
  ex_date date not null,
  primary key (symbol, env, ex_date)
);
