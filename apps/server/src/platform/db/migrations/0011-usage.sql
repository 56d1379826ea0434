-- Batches of gateway events that the usage engine holds: a token stores its lines once, however often it is sent.
create table usage_batch (
  token text primary key,
  source text not null,
  -- SHA-256 of what was sent: the same token with other lines is refused.
  digest bytea not null,
  lines integer not null,
  stored integer not null,
  refused integer not null,
  refused_lines jsonb not null default '[]',
  stored_by text not null,
  stored_at timestamptz not null default now()
);
create index usage_batch_newest on usage_batch (stored_at desc);

-- What staff wrote about an endpoint of the customers' API; the catalogue itself is part of the release.
create table endpoint_doc (
  code text primary key,
  description text not null,
  content text not null,
  updated_by text not null,
  updated_at timestamptz not null default now()
);
