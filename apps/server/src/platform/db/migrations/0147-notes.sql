create table note (
  id text primary key,
  is_report boolean not null,
  title text not null,
  content text not null,
  functional_group text not null,
  assignees text[] not null default '{}',
  -- When the meeting takes place, or the report is due.
  date timestamptz not null,
  version integer not null default 1,
  created_by text,
  created_at timestamptz not null,
  -- Names one version: two changes of a note never have the same moment.
  updated_at timestamptz not null,
  search tsvector generated always as (
    setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', left(content, 20000)), 'B')) stored
);
create index note_by_date on note (is_report, date desc, id);
create index note_by_group on note (is_report, functional_group, date desc, id);
create index note_assignees on note using gin (assignees);
create index note_search on note using gin (search);
create index note_title on note using gin (title gin_trgm_ops);

-- Names of people in imported notes who have no account.
create table note_person (
  id text primary key,
  username text not null,
  full_name text not null
);

-- Every saved state of a note, the present one too: what changes are merged with, and what a difference is made of.
create table note_version (
  note_id text not null references note on delete cascade,
  version integer not null,
  title text not null,
  content text not null,
  functional_group text not null,
  assignees text[] not null,
  date timestamptz not null,
  changed_by text,
  at timestamptz not null,
  primary key (note_id, version)
);

-- Tasks made of lines of a note; a line is made a task once.
create table note_task (
  note_id text not null references note on delete cascade,
  line_digest text not null,
  line text not null,
  task_id text not null references task on delete cascade,
  primary key (note_id, line_digest)
);
create index note_task_task on note_task (task_id);
