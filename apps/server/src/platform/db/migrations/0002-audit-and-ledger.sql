-- The audit log. Entries commit with their write; personal values live apart so that they can be erased.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  xid xid8 not null default pg_current_xact_id(),
  actor_id text,
  actor_label text not null,
  call text not null,
  kind text not null,
  target_kind text,
  target_id text,
  request_id text,
  outcome text not null default 'done',
  detail_digest bytea not null
);
create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_actor on audit_entry (actor_id, id desc);
create index audit_entry_call on audit_entry (call, id desc);
create index audit_entry_target on audit_entry (target_id, id desc);

create table audit_detail (
  entry_id bigint primary key references audit_entry,
  salt bytea not null,
  before jsonb,
  after jsonb,
  reason text,
  erased_at timestamptz
);

create table audit_seal (
  seq bigint primary key,
  entry_id bigint not null unique references audit_entry,
  entry_digest bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default clock_timestamp()
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the table % is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();
create trigger audit_seal_append_only before update or delete or truncate on audit_seal
  for each statement execute function refuse_change();

create function refuse_detail_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.erased_at is not null and old.erased_at is null
     and new.before is null and new.after is null and new.reason is null and new.entry_id = old.entry_id then
    return new;
  end if;
  raise exception 'audit details can only be erased' using errcode = 'restrict_violation';
end $$;
create trigger audit_detail_erase_only before update or delete on audit_detail
  for each row execute function refuse_detail_change();

-- The ledger of repairs. Change sets hold base facts only; what follows from them is recomputed.
create table change_set (
  id bigint generated always as identity primary key,
  kind text not null,
  target_kind text not null,
  target text not null,
  actor_id text,
  actor_label text not null,
  reason text not null default '',
  source text not null,
  summary text not null,
  -- What a revert takes back: a repair, or (a redo) an earlier revert.
  parent_id bigint references change_set,
  -- The revert that is in force; empty again once that revert is itself taken back.
  reverted_by bigint references change_set,
  row_count integer not null,
  at timestamptz not null default clock_timestamp(),
  check ((kind = 'revert') = (parent_id is not null))
);
create index change_set_kind on change_set (kind, id desc);
create index change_set_target on change_set (target_kind, target, id desc);
create index change_set_actor on change_set (actor_id, id desc);
create index change_set_time on change_set (at, id);
create index change_set_parent on change_set (parent_id) where parent_id is not null;

create table change_row (
  change_set_id bigint not null references change_set,
  seq integer not null,
  table_name text not null,
  -- JSON of the key columns, names sorted.
  row_key text not null,
  -- A column, or * for the row as a whole.
  field text not null,
  before jsonb,
  after jsonb,
  primary key (change_set_id, seq)
);
create index change_row_cell on change_row (table_name, row_key, change_set_id);
create trigger change_row_append_only before update or delete or truncate on change_row
  for each statement execute function refuse_change();
