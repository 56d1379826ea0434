-- A number that each change of a call's record or figures raises, and what a field was before each change, so that an
-- editor who read an older version is merged by field.
alter table earnings_call add column version integer not null default 1;

create table earnings_call_change (
  symbol text not null,
  fiscal_period text not null,
  version integer not null,
  field text not null,
  before jsonb not null,
  primary key (symbol, fiscal_period, field, version),
  foreign key (symbol, fiscal_period) references earnings_call on update cascade on delete cascade
);
