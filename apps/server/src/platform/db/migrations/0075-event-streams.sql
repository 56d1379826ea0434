-- Streams of changes that are open, in whatever process. A process that died says nothing of its own: they lapse.
-- Unlogged: lost with the engine, and so are the streams.
create unlogged table event_stream (
  id uuid primary key,
  userid text not null,
  seen_at timestamptz not null default now()
);
create index event_stream_person on event_stream (userid, seen_at);
