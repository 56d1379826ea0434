-- The change set that a job made, so that what it did is undone from where its end is told.
alter table job_progress add column change_set_id bigint references change_set;
alter table eds_run add column change_set_id bigint references change_set;
