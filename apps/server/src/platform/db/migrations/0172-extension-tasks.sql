-- Which request of the browser extension made which task: one that is sent again answers the task it made before.
create table extension_task (
  userid text not null,
  request_id uuid not null,
  task_id text not null,
  created_at timestamptz not null default now(),
  primary key (userid, request_id)
);
create index extension_task_created on extension_task (created_at);
