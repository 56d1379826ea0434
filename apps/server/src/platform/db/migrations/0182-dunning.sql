-- What is done about open invoices whose payment failed. A version never changes: editing makes the next one.
create table dunning_policy (
  version integer primary key,
  policy jsonb not null,
  note text not null default '',
  created_by text,
  created_by_label text not null,
  created_at timestamptz not null
);

-- One row: whether dunning runs, by which version, and whether it is paused for everybody.
create table dunning_setting (
  only_row boolean primary key default true check (only_row),
  -- Null: off.
  active_version integer references dunning_policy,
  activated_at timestamptz,
  paused_at timestamptz,
  paused_reason text,
  -- Counts changes of policy and exceptions: a dry run is good for the one that it was made with.
  revision integer not null default 0,
  last_run_at timestamptz,
  last_run jsonb
);
insert into dunning_setting default values;

-- Plans and customers that are treated otherwise for a time.
create table dunning_exception (
  id bigint generated always as identity primary key,
  plan_code text,
  userid text references account on delete cascade,
  mode text not null check (mode in ('pause', 'skip', 'delay')),
  -- Of `skip`: the kinds of steps that are left out.
  kinds text[] not null default '{}',
  -- Of `delay`: by how many days each step comes later.
  days integer not null default 0,
  reason text not null,
  -- The last day on which it holds; null: without an end.
  until date,
  created_by text,
  created_by_label text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by_label text,
  check ((plan_code is null) <> (userid is null))
);
create index dunning_exception_open on dunning_exception (created_at desc, id) where ended_at is null;
create index dunning_exception_account on dunning_exception (userid);

-- An invoice that dunning acts on, from its first failed payment. No reference to the mirror: a reading writes it anew.
create table dunning_case (
  invoice_id text primary key,
  userid text not null references account on delete cascade,
  stripe_id text not null,
  number text,
  currency text not null,
  plan_code text not null,
  -- What was open when the case began, in the currency's smallest unit.
  amount_cents bigint not null,
  failed_at timestamptz not null,
  opened_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'paid', 'closed')),
  closed_at timestamptz,
  recovered_cents bigint not null default 0,
  -- The step after which it was paid; null: before any.
  recovered_after text,
  next_step text,
  next_on date,
  -- Why the next step waits.
  wait text
);
create index dunning_case_open on dunning_case (failed_at, invoice_id) where state = 'open';
create index dunning_case_account on dunning_case (userid, opened_at desc);
create index dunning_case_closed on dunning_case (closed_at desc, invoice_id) where state <> 'open';

-- What was done, each step of an invoice once.
create table dunning_step (
  -- In which order they were done.
  position bigint generated always as identity,
  invoice_id text not null references dunning_case on delete cascade,
  step_id text not null,
  kind text not null check (kind in ('mail', 'retry', 'downgrade', 'block', 'task')),
  -- Days after the failure, as the policy said then.
  day integer not null,
  -- The day that later steps keep their distance from.
  on_day date not null,
  done_at timestamptz not null,
  state text not null check (state in ('running', 'done', 'declined', 'failed', 'skipped', 'handed')),
  message text not null default '',
  policy_version integer not null,
  mail_id bigint,
  effect_id uuid,
  task_id text,
  -- The rate limit that a block replaced.
  limit_before integer,
  primary key (invoice_id, step_id)
);
create index dunning_step_running on dunning_step (effect_id) where state = 'running';
create index dunning_step_day on dunning_step (on_day, kind);

create table dunning_dry_run (
  id uuid primary key,
  version integer not null references dunning_policy,
  revision integer not null,
  created_by text,
  created_by_label text not null,
  created_at timestamptz not null,
  summary jsonb not null
);
create table dunning_dry_run_line (
  dry_run_id uuid not null references dunning_dry_run on delete cascade,
  position integer not null,
  userid text not null references account on delete cascade,
  line jsonb not null,
  primary key (dry_run_id, position)
);
create index dunning_dry_run_line_account on dunning_dry_run_line (userid);

-- The open invoices and their failed charges, without a pass over all that was ever billed.
create index stripe_invoice_owed on stripe_invoice (invoice_id) where status = 'open' and amount_remaining_cents > 0;
create index stripe_charge_failed_invoice on stripe_charge ((record->>'invoiceId'), created_at) where status = 'failed';
