-- Customers who asked for their payment method to be deleted.
create table payment_removal_request (
  id bigint generated always as identity primary key,
  userid text not null references account on delete cascade,
  requested_at timestamptz not null default now(),
  state text not null default 'requested' check (state in ('requested', 'removed', 'cancelled')),
  settled_at timestamptz
);
create unique index payment_removal_request_open on payment_removal_request (userid) where state = 'requested';
create index payment_removal_request_account on payment_removal_request (userid, requested_at desc);

-- Events of the card provider, each once: a signed webhook, or found by the job that asks what was missed. What an
-- event says is not kept: whatever it names is read again at the provider.
create table stripe_event (
  event_id text primary key,
  type text not null,
  -- The customer whom it is about; null: none.
  stripe_id text,
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  source text not null check (source in ('webhook', 'reconcile')),
  handled_at timestamptz,
  tries integer not null default 0,
  last_error text
);
create index stripe_event_open on stripe_event (received_at) where handled_at is null;
create index stripe_event_created on stripe_event (created_at desc);
create index stripe_event_customer on stripe_event (stripe_id, created_at desc);

-- When the reading of the provider's records began that are held now, in microseconds since 1970: what was read earlier
-- never replaces what was read later, in whatever order two readings come to their end.
alter table stripe_customer add column read_at_us bigint not null default 0;
