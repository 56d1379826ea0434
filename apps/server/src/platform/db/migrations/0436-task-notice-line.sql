-- The comment that a notice quotes: the notice changes and goes with it.
alter table task_notice add column activity_index integer;
