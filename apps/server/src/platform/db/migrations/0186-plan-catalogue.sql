-- Our plan catalogue. `synced` holds the fields that both sides had after the last sync; what differs from it was changed since.
create table catalogue_product (
  id text primary key,
  name text not null,
  description text,
  active boolean not null,
  synced jsonb not null,
  updated_at timestamptz not null default now()
);

create table catalogue_price (
  id text primary key,
  product_id text not null,
  -- Null: depends on usage.
  amount_cents bigint,
  currency text not null,
  -- Null: paid once.
  interval text,
  interval_count integer not null,
  name text,
  plan_code text,
  active boolean not null,
  synced jsonb not null,
  updated_at timestamptz not null default now()
);
create index catalogue_price_product on catalogue_price (product_id);

-- When both sides were brought together last, and by whom: one row.
create table catalogue_sync (
  one boolean primary key default true check (one),
  synced_at timestamptz not null,
  synced_by text not null
);
