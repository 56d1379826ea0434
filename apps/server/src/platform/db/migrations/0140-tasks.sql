create table task (
  id text primary key,
  title text not null,
  content text not null,
  project_type text not null,
  status text not null,
  priority text not null,
  assignees text[] not null default '{}',
  due_date date,
  is_issue boolean not null default false,
  closed boolean not null default false,
  intercom_id text not null default '',
  alert_time timestamptz,
  alerted_at timestamptz,
  snoozed_until timestamptz,
  -- Order within a column of the board: compared byte by byte.
  rank text collate "C" not null,
  version integer not null default 1,
  comments integer not null default 0,
  activities integer not null default 0,
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search tsvector generated always as (
    setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', left(content, 20000)), 'B')) stored
);
create index task_by_status on task (is_issue, status, rank, id);
create index task_by_type on task (is_issue, project_type, closed, rank, id);
create index task_assignees on task using gin (assignees);
create index task_search on task using gin (search);
create index task_title on task using gin (title gin_trgm_ops);
create index task_alerts on task (alert_time) where alert_time is not null and alerted_at is null;

-- One line of a task's history. Its number is the index that comment calls take; a deleted comment keeps its line.
create table task_activity (
  task_id text not null references task on delete cascade,
  index integer not null,
  type text not null,
  user_id text,
  message text not null,
  at timestamptz not null,
  edited_at timestamptz,
  search tsvector generated always as (
    case when type = 'comment' then to_tsvector('simple', left(message, 20000)) end) stored,
  primary key (task_id, index)
);
create index task_activity_search on task_activity using gin (search) where type = 'comment';

-- What a field was before each change, so that an editor who read an older version is merged by field.
create table task_change (
  task_id text not null references task on delete cascade,
  version integer not null,
  field text not null,
  before jsonb not null,
  primary key (task_id, field, version)
);

-- Files of a task, or of one of its comments.
create table task_file (
  name text primary key,
  task_id text not null references task on delete cascade,
  activity_index integer,
  position integer not null,
  title text not null,
  content_type text not null,
  bytes integer not null
);
create index task_file_task on task_file (task_id, activity_index, position);

create table task_link (
  task_id text not null references task on delete cascade,
  kind text not null,
  id text not null,
  label text not null,
  linked_at timestamptz not null,
  primary key (task_id, kind, id)
);
create index task_link_target on task_link (kind, id, linked_at desc);

-- What concerns a person: their inbox.
create table task_notice (
  id bigint generated always as identity primary key,
  userid text not null,
  task_id text not null references task on delete cascade,
  kind text not null,
  by_user text,
  message text not null,
  at timestamptz not null,
  read_at timestamptz,
  mailed_at timestamptz
);
create index task_notice_of on task_notice (userid, id desc);
create index task_notice_unread on task_notice (userid, id desc) where read_at is null;
create index task_notice_task on task_notice (task_id, userid);
