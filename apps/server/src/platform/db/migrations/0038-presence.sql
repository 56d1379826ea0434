-- Which windows show which customer or symbol at the moment. Unlogged: lost with the engine, and nobody misses it.
create unlogged table presence (
  tab uuid primary key,
  userid text not null references account on delete cascade,
  page text not null,
  item text not null,
  kind text not null,
  subject text not null,
  editing boolean not null,
  since timestamptz not null,
  seen_at timestamptz not null
);
create index presence_subject on presence (kind, subject);
create index presence_person on presence (userid, seen_at);
