create extension if not exists pg_trgm;
create extension if not exists citext;

-- Customers and staff: staff are accounts with a staff role and a credential.
create table account (
  userid text primary key,
  mongo_id text not null unique,
  username citext unique,
  email citext not null unique,
  firstname text not null default '',
  lastname text not null default '',
  photo_url text,
  notes text not null default '',
  legacy boolean not null default false,
  migrated boolean not null default false,
  enterprise boolean not null default false,
  bank_transfer boolean not null default false,
  payment_method text,
  plan_code text not null default 'free',
  user_role text,
  rate_limit integer not null default 300,
  custom_rate_limit integer not null default -2 check (custom_rate_limit >= -2 and custom_rate_limit <= 50000 and custom_rate_limit <> 0),
  current_api_count bigint not null default 0,
  live_api_count bigint not null default 0,
  monthly_api_count bigint not null default 0,
  daily_data_bytes bigint not null default 0,
  monthly_data_bytes bigint not null default 0,
  restricted boolean not null default false,
  email_verified boolean not null default true,
  failed_payment boolean not null default false,
  credit_balance_cents bigint not null default 0,
  created_at timestamptz not null default now(),
  last_sign_in_at timestamptz,
  last_api_call_at timestamptz,
  updated_at timestamptz not null default now(),
  search text generated always as (
    lower(coalesce(username::text, '') || ' ' || email::text || ' ' || firstname || ' ' || lastname || ' ' || userid)
  ) stored
);
create index account_search on account using gin (search gin_trgm_ops);
create index account_role on account (user_role) where user_role is not null;
create index account_created on account (created_at desc, userid);

create table api_key (
  id bigint generated always as identity primary key,
  userid text not null references account on delete cascade,
  key_cipher bytea not null,
  key_hash bytea not null unique,
  key_prefix text not null,
  main_key boolean not null default false,
  in_firebase boolean not null default true,
  in_mongo boolean not null default true,
  plan_code text not null default 'free',
  websocket boolean not null default false,
  created_at timestamptz not null default now()
);
create index api_key_account on api_key (userid);
create index api_key_prefix on api_key (key_prefix text_pattern_ops);
create unique index api_key_one_main on api_key (userid) where main_key;

-- What the customer's other stores hold, as last read.
create table linked_record (
  userid text not null references account on delete cascade,
  store text not null check (store in ('firebase', 'mongo')),
  record jsonb not null,
  fetched_at timestamptz not null default now(),
  primary key (userid, store)
);

create table manual_subscription (
  userid text primary key references account on delete cascade,
  plan_code text not null,
  change_date date,
  expiry_date date,
  payment_link text
);

create table paypal_account (
  userid text primary key references account on delete cascade,
  record jsonb not null,
  fetched_at timestamptz not null default now()
);

-- The card provider's records, as last read.
create table stripe_customer (
  stripe_id text primary key,
  userid text not null references account on delete cascade,
  active boolean not null default false,
  transferred_from text,
  record jsonb not null,
  fetched_at timestamptz not null default now()
);
create index stripe_customer_account on stripe_customer (userid);
create unique index stripe_customer_one_active on stripe_customer (userid) where active;

create table stripe_subscription (
  subscription_id text primary key,
  stripe_id text not null references stripe_customer on delete cascade,
  status text not null,
  plan_code text,
  current_period_end timestamptz,
  cancel_at timestamptz,
  created_at timestamptz not null,
  record jsonb not null
);
create index stripe_subscription_customer on stripe_subscription (stripe_id);

create table stripe_invoice (
  invoice_id text primary key,
  stripe_id text not null references stripe_customer on delete cascade,
  status text,
  amount_due_cents bigint not null,
  amount_remaining_cents bigint not null,
  created_at timestamptz not null,
  record jsonb not null
);
create index stripe_invoice_customer on stripe_invoice (stripe_id, created_at desc);

create table stripe_charge (
  charge_id text primary key,
  stripe_id text not null references stripe_customer on delete cascade,
  status text not null,
  amount_cents bigint not null,
  created_at timestamptz not null,
  record jsonb not null
);
create index stripe_charge_customer on stripe_charge (stripe_id, created_at desc);

-- Staff
create table staff_credential (
  userid text primary key references account on delete cascade,
  password_hash text,
  password_changed_at timestamptz,
  totp_cipher bytea,
  totp_confirmed_at timestamptz,
  totp_last_counter bigint,
  created_at timestamptz not null default now()
);

create table staff_permission (
  userid text not null references account on delete cascade,
  permission_key text not null,
  primary key (userid, permission_key)
);

create table staff_session (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  userid text not null references account on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip text not null default '',
  user_agent text not null default '',
  second_factor boolean not null default false,
  revoked_at timestamptz
);
create index staff_session_account on staff_session (userid, created_at desc);

create table staff_api_key (
  id uuid primary key default gen_random_uuid(),
  userid text not null references account on delete cascade,
  label text not null,
  key_hash bytea not null unique,
  key_prefix text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index staff_api_key_account on staff_api_key (userid, created_at desc);

create table staff_token (
  token_hash bytea primary key,
  userid text not null references account on delete cascade,
  kind text not null check (kind in ('invitation', 'reset')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_token_account on staff_token (userid);

create table sign_in_attempt (
  id bigint generated always as identity primary key,
  subject text not null,
  at timestamptz not null default now()
);
create index sign_in_attempt_subject on sign_in_attempt (subject, at);

create table outbox_mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  sender text not null,
  subject text not null,
  text_body text not null,
  html_body text,
  kind text not null,
  userid text,
  status text not null default 'stored' check (status in ('stored', 'queued', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_mail_created on outbox_mail (created_at desc);
