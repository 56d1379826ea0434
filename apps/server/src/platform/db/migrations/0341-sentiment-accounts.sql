-- The company's logins at social networks, by which its collectors read posts: their state as the collectors report it. No passwords.
create table sentiment_account (
  email text not null,
  network text not null,
  calls integer not null default 0 check (calls >= 0),
  call_limit integer check (call_limit > 0),
  last_used_at timestamptz,
  -- Moment of the newest report, or of what a person decided since; older reports change nothing.
  reported_at timestamptz not null,
  -- When the network refused further calls of its day.
  limited_at timestamptz,
  locked_at timestamptz,
  locked_reason text,
  -- Deleted by a person: restorable for 30 days.
  deleted_at timestamptz,
  deleted_by text,
  primary key (email, network)
);
create index sentiment_account_deleted on sentiment_account (deleted_at) where deleted_at is not null;
