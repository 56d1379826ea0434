-- What each run of corporate actions did, by its key. It stood with the symbol's last run alone, so that a failed run that
-- a person had run again after a newer one of its symbol had no place for its outcome, and might have been done twice.
create table eds_run_outcome (
  run_key uuid primary key,
  symbol text not null,
  message text not null,
  change_set_id bigint references change_set,
  at timestamptz not null default now()
);
create index eds_run_outcome_at on eds_run_outcome (at);
insert into eds_run_outcome (run_key, symbol, message, change_set_id)
  select run_key, symbol, outcome, change_set_id from eds_run where run_key is not null and outcome is not null;
alter table eds_run drop column run_key, drop column outcome, drop column change_set_id;
