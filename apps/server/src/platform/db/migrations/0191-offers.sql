-- What offers are priced by. A version never changes: offers keep the one they were made with.
create table offer_price_table (
  version integer primary key,
  content jsonb not null,
  note text not null default '',
  saved_at timestamptz not null default now(),
  saved_by text
);
insert into offer_price_table (version, content, note) values (1, '{
  "currency": "usd", "teamSizes": ["1-5", "6-20", "21-50", "51+"], "dataPackages": [], "displayPackages": [],
  "discounts": [], "discountLimit": 0.3, "perMillionCalls": 0, "perGigabyte": 0}', 'Empty table');

create table offer (
  id uuid primary key default gen_random_uuid(),
  number integer generated always as identity unique,
  state text not null check (state in ('draft', 'sent', 'accepted', 'expired', 'declined')),
  -- The newest version, and the one that its last link shows.
  version integer not null,
  sent_version integer,
  -- Facts of the newest version that lists sort and search by.
  client_name text not null,
  company text not null,
  email text not null,
  -- No foreign key: an accepted offer outlives the account.
  userid text,
  currency text not null,
  total bigint not null,
  billing_frequency text not null,
  expiration_date date,
  search text not null,
  owner_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz,
  -- When its link ends, of a sent one.
  expires_at timestamptz,
  decided_at timestamptz,
  accepted_name text,
  -- Keyed hash of the address that accepted.
  accepted_address bytea,
  decline_reason text,
  billing_kind text check (billing_kind in ('invoice', 'price', 'subscription')),
  billing_id text,
  billing_at timestamptz,
  billing_by text,
  check ((state = 'accepted') = (accepted_name is not null))
);
create index offer_updated on offer (updated_at desc, id);
create index offer_state on offer (state, updated_at desc, id);
create index offer_customer on offer (userid) where userid is not null;
create index offer_search on offer using gin (search gin_trgm_ops);
create index offer_expires on offer (expires_at) where state = 'sent';

-- Every saved state: what its editor sees, and the document that a client sees, which is never computed again.
create table offer_version (
  offer_id uuid not null references offer on delete cascade,
  version integer not null,
  price_table integer not null references offer_price_table,
  fields jsonb not null,
  document jsonb not null,
  saved_at timestamptz not null,
  saved_by text,
  primary key (offer_id, version)
);

-- Links that clients open without an account, by the SHA-256 of their token.
create table offer_link (
  hash bytea primary key,
  offer_id uuid not null references offer on delete cascade,
  version integer not null,
  created_at timestamptz not null,
  created_by text,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- Whether it was revoked because of a newer version or link.
  superseded boolean not null default false,
  opened integer not null default 0,
  first_opened_at timestamptz,
  last_opened_at timestamptz
);
create index offer_link_offer on offer_link (offer_id, created_at desc);
