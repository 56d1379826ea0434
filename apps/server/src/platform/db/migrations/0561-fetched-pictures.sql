-- Pictures of others that were fetched, drawn anew and stored (platform/pictures): those that were not shown for longest go
-- when there are too many.
create table fetched_picture (
  -- Of the stored file.
  name text primary key,
  folder text not null,
  bytes bigint not null,
  -- To the hour.
  used_at timestamptz not null default now()
);
create index fetched_picture_used on fetched_picture (folder, used_at);
