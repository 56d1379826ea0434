-- Acts on outside systems: the intent commits with its audit entry, a runner acts on it under a lease.
create table effect (
  -- Every idempotency key that a vendor gets is derived from it.
  id uuid primary key,
  kind text not null,
  title text not null,
  target_kind text not null,
  target_id text not null,
  actor_id text,
  actor_label text not null,
  call text not null,
  audit_kind text not null,
  request_id text,
  input jsonb not null,
  -- JSON of the part of the input that holds keys or secrets.
  secret_cipher bytea,
  -- While the effect is open, no other one may have the same.
  lock_key text,
  state text not null default 'intended' check (state in ('intended', 'running', 'unknown', 'done', 'failed')),
  -- Refusals of the vendor that staff answered with another try; part of the idempotency keys, because what was
  -- refused for good is known not to have happened.
  attempt integer not null default 0,
  tries integer not null default 0,
  -- By name: what each finished step answered.
  steps jsonb not null default '{}',
  before jsonb,
  result jsonb,
  message text not null default '',
  status integer,
  lease_by uuid,
  lease_until timestamptz,
  -- When the runner looks at it again; empty: not by itself any more.
  next_try_at timestamptz,
  -- When the first try of the present attempt began.
  first_try_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  settled_at timestamptz
);
create unique index effect_lock on effect (lock_key) where state in ('intended', 'running', 'unknown');
create index effect_due on effect (next_try_at) where state in ('intended', 'running', 'unknown');
create index effect_target on effect (target_kind, target_id, created_at desc);
create index effect_actor on effect (actor_id, created_at desc);
create index effect_created on effect (created_at desc);
