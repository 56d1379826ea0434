-- Payment links as they were last read at the card provider, and who made them here.
create table payment_link (
  id text primary key,
  name text not null,
  description text not null,
  -- Null: the payer decides.
  amount_cents bigint,
  currency text not null,
  -- Null: paid once.
  interval text,
  url text not null,
  active boolean not null,
  created_at timestamptz not null,
  created_by text,
  search text generated always as (lower(name || ' ' || description)) stored
);
create index payment_link_newest on payment_link (created_at desc, id desc);

-- When all links were read last, and by whom: one row.
create table payment_link_reading (
  one boolean primary key default true check (one),
  read_at timestamptz not null,
  read_by text not null
);
