-- Signed requests that were taken, so that none is taken twice. Kept for longer than the time of a request may differ.
create table ingest_request (
  sender text not null,
  -- Of sender, time and body.
  digest bytea not null,
  received_at timestamptz not null,
  primary key (sender, digest)
);
create index ingest_request_received on ingest_request (received_at);

-- Records that senders handed in or a file held, by their ids: each is stored once. The digest is of its values.
create table ingest_record (
  kind text not null,
  id text not null,
  digest bytea not null,
  source text not null,
  received_at timestamptz not null,
  primary key (kind, id)
);
