-- Checks of a split that somebody called complete, changed by change sets only. finding: what the check had found when it was
-- called valid as it is; the mark holds as long as the check finds the same.
create table split_check_mark (
  symbol text not null references symbol,
  split_date date not null,
  check_name text not null,
  how text not null check (how in ('fixed', 'valid')),
  finding text,
  marked_by text not null,
  marked_on date not null,
  primary key (symbol, split_date, check_name)
);
