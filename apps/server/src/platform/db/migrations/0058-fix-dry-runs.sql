-- Dry runs over many symbols are kept like runs: they go on as jobs, can be cancelled, and a run over many symbols names
-- the dry run that was checked before it.
alter table fix_run add column dry_run boolean not null default false;
alter table fix_run add column dry_run_id bigint references fix_run on delete set null;
alter table fix_run drop constraint fix_run_state_check;
alter table fix_run add constraint fix_run_state_check check (state in ('running', 'done', 'failed', 'cancelled'));

-- What a target's repair changes, or would change, of derived values: how many cells, and the first of them.
alter table fix_run_target add column cell_count integer not null default 0;
alter table fix_run_target add column sample jsonb not null default '[]';
alter table fix_run_target add column warning_count integer not null default 0;
alter table fix_run_target add column warnings jsonb not null default '[]';
-- The newest change set and import of the target when a dry run examined it: other ones by now make it stale.
alter table fix_run_target add column data_mark text;
