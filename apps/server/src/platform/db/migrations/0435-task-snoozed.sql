-- Lists leave the snoozed tasks out, which are few.
create index task_snoozed on task (snoozed_until) where snoozed_until is not null;
