-- Files in the store of files that no row names: noted before they are stored, until the transaction that names them
-- commits, and noted by the transaction that deletes the last row that named them. A job removes them when their time is over.
create table file_draft (
  name text primary key,
  remove_at timestamptz not null
);
create index file_draft_due on file_draft (remove_at);

-- Files of deleted tasks and comments that a job had yet to remove: that kind of job is gone.
do $$ begin
  if to_regclass('pgboss.job') is not null then
    insert into file_draft (name, remove_at)
    select distinct file, now() from pgboss.job, jsonb_array_elements_text(data->'names') file
    where job.name = 'tasks.remove-files' and job.state::text <> 'completed'
    on conflict do nothing;
  end if;
end $$;
