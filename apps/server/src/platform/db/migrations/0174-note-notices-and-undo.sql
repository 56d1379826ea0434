-- The inbox tells of notes, too.
alter table task_notice alter column task_id drop not null;
alter table task_notice add column note_id text references note on delete cascade;
alter table task_notice add constraint task_notice_subject check (num_nonnulls(task_id, note_id) = 1);
create index task_notice_note on task_notice (note_id, userid) where note_id is not null;

-- Deleted notes with everything of theirs, until they are restored or their time is over.
create table deleted_note (
  id text primary key,
  note jsonb not null,
  versions jsonb not null,
  lines jsonb not null,
  notices jsonb not null,
  deleted_by text,
  deleted_at timestamptz not null
);
create index deleted_note_at on deleted_note (deleted_at);
