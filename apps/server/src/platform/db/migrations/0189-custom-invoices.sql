-- Custom invoices that were made at the card provider, one for each effect.
create table custom_invoice (
  id uuid primary key,
  -- Null: a client as typed, without an account here.
  userid text,
  stripe_id text not null,
  invoice_id text not null unique,
  number text not null,
  -- State and open amount as they were read at the provider at read_at.
  status text not null,
  amount_remaining_cents bigint not null,
  read_at timestamptz not null,
  currency text not null,
  total_cents bigint not null,
  amount_due_cents bigint not null,
  due_date date not null,
  hosted_url text,
  -- What it was made of.
  input jsonb not null,
  -- Finds an equal invoice for the same client.
  digest bytea not null,
  file_name text not null unique,
  email_subject text not null,
  email_content text not null,
  created_at timestamptz not null,
  created_by text,
  created_by_label text not null,
  sent_at timestamptz,
  sent_to text,
  void_reason text
);
create index custom_invoice_newest on custom_invoice (created_at desc, id);
create index custom_invoice_status on custom_invoice (status, created_at desc, id);
create index custom_invoice_unsettled on custom_invoice (read_at) where status in ('draft', 'open');
create index custom_invoice_digest on custom_invoice (digest, created_at desc);
create index custom_invoice_userid on custom_invoice (userid) where userid is not null;
create index custom_invoice_customer on custom_invoice (stripe_id);

-- Lines and terms of invoices under a name.
create table custom_invoice_template (
  id uuid primary key,
  name text not null,
  terms jsonb not null,
  created_by_label text not null,
  updated_at timestamptz not null
);
create unique index custom_invoice_template_name on custom_invoice_template (lower(name));
