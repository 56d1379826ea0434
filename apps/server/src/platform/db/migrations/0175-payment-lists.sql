-- Lists of customers whose payments need attention. Each is made as a whole by a job, and a customer's rows again when
-- something about the customer changes.
create table payment_list (
  list text primary key,
  refreshed_at timestamptz,
  -- Who had it refreshed last; null: the schedule.
  refreshed_by text,
  refreshed_by_label text,
  took_ms integer,
  -- What could not be read for it.
  note text not null default '',
  -- Figures over the whole list, such as the analysis of failed charges.
  summary jsonb not null default '{}'
);

create table payment_list_row (
  list text not null,
  row_key text not null,
  -- Null: a row about nobody whom the main record knows.
  userid text references account on delete cascade,
  email citext not null default '',
  plan_code text,
  stripe_id text,
  state text not null default '',
  apicount bigint not null default 0,
  amount bigint not null default 0,
  at timestamptz,
  until timestamptz,
  -- Only admins see the accounts of staff.
  is_staff boolean not null default false,
  record jsonb not null,
  search text generated always as (
    lower(email::text || ' ' || coalesce(userid, '') || ' ' || coalesce(stripe_id, '') || ' ' || row_key)
  ) stored,
  primary key (list, row_key)
);
create index payment_list_row_account on payment_list_row (userid);
create index payment_list_row_email on payment_list_row (list, email, row_key);
create index payment_list_row_plan on payment_list_row (list, plan_code, row_key);
create index payment_list_row_state on payment_list_row (list, state, row_key);
create index payment_list_row_calls on payment_list_row (list, apicount, row_key);
create index payment_list_row_amount on payment_list_row (list, amount, row_key);
create index payment_list_row_at on payment_list_row (list, at, row_key);
create index payment_list_row_until on payment_list_row (list, until, row_key);
create index payment_list_row_search on payment_list_row using gin (search gin_trgm_ops);

-- What Firebase, MongoDB and the gateway hold of customers' keys and plans, read page by page. Values of keys are not kept.
create table payment_source_record (
  source text not null check (source in ('firebase', 'mongo', 'gateway')),
  -- The user id in Firebase and MongoDB, the hash of the key in the gateway.
  id text not null,
  userid text not null,
  email text not null default '',
  plan_code text,
  key_hash bytea,
  -- First and last characters.
  key_mask text,
  read_at timestamptz not null,
  -- The reading that saw it last.
  reading bigint not null,
  primary key (source, id)
);
create index payment_source_record_account on payment_source_record (userid, source);
create index payment_source_record_key on payment_source_record (key_hash) where key_hash is not null;

-- How far the reading of a source came, so that one that was cut off goes on.
create table payment_source (
  source text primary key,
  reading bigint not null default 0,
  -- Where the next page begins; null: at the beginning, or read to the end.
  cursor text,
  begun_at timestamptz,
  finished_at timestamptz,
  -- When the last reading began that came to its end: what was read elsewhere before then does not count any more.
  covers_from timestamptz
);

-- Failed charges are few among many, and open invoices too.
create index stripe_charge_failed on stripe_charge (created_at desc, charge_id) where status = 'failed';
create index stripe_invoice_open on stripe_invoice (stripe_id, created_at) where status = 'open';
create index account_blocked on account (userid) where custom_rate_limit = -1;
