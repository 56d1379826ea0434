-- Duplicate accounts: what two accounts of one person share. Each ground stands on its own index.
alter table account add column email_key text generated always as (
  -- Without case, dots and a plus tag; gmail.com is also called googlemail.com.
  replace(split_part(split_part(lower(email::text), '@', 1), '+', 1), '.', '') || '@' ||
  case split_part(lower(email::text), '@', 2) when 'googlemail.com' then 'gmail.com' else split_part(lower(email::text), '@', 2) end
) stored;
create index account_by_email_key on account (email_key);
create index stripe_customer_email on stripe_customer (lower(record->>'email'));
create index stripe_customer_cards on stripe_customer using gin ((record->'cards') jsonb_path_ops);
create index linked_record_uid on linked_record ((record->>'uid'));
create index linked_record_email on linked_record (lower(record->>'email'));
create index paypal_account_payer on paypal_account ((record->>'payerID'));

-- Accounts that were deleted and can still be brought back. Everything that hung on the account lies in the sealed
-- archive; in the open stands only what is needed to find it.
create table deleted_account (
  userid text primary key,
  mongo_id text not null,
  email citext not null,
  username citext,
  name text not null,
  plan_code text not null,
  -- How many rows of each table lie in the archive.
  counts jsonb not null,
  archive_cipher bytea not null,
  -- What was changed at the vendors and is to be taken back: subscriptions, invoices.
  held jsonb not null default '{}',
  reason text,
  deleted_by text,
  deleted_by_label text not null,
  deleted_at timestamptz not null,
  purge_at timestamptz not null,
  -- Set when the purge begins: from then on nothing is brought back.
  purging_at timestamptz
);
create index deleted_account_time on deleted_account (deleted_at desc, userid);
create index deleted_account_purge on deleted_account (purge_at);
create index deleted_account_search on deleted_account
  using gin (lower(email::text || ' ' || name || ' ' || userid || ' ' || coalesce(username::text, '')) gin_trgm_ops);
