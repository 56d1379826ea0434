-- Actions on many rows of a payment list: what a person asked for, and what became of each row.
create table payment_bulk (
  id bigint generated always as identity primary key,
  list text not null,
  action text not null,
  template text,
  reason text not null,
  actor_id text not null,
  actor_label text not null,
  total integer not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index payment_bulk_created on payment_bulk (list, id desc);

create table payment_bulk_item (
  bulk_id bigint not null references payment_bulk on delete cascade,
  n integer not null,
  userid text not null,
  email text not null,
  -- What the call of this row gets.
  input jsonb not null,
  -- acting: an effect was begun, its outcome is not known yet.
  state text not null default 'waiting' check (state in ('waiting', 'acting', 'done', 'failed', 'unknown')),
  message text not null default '',
  effect_id text,
  primary key (bulk_id, n)
);
create index payment_bulk_item_open on payment_bulk_item (bulk_id, n) where state in ('waiting', 'acting');
