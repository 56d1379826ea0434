create table staff_recovery_code (
  code_hash bytea primary key,
  userid text not null references account on delete cascade,
  used_at timestamptz
);
create index staff_recovery_code_account on staff_recovery_code (userid);

-- Entries that the sealer has yet to chain. An entry that is neither here nor sealed was put in from outside.
create table audit_pending (
  entry_id bigint primary key references audit_entry
);
create index audit_entry_kind on audit_entry (kind text_pattern_ops, id desc);
create index audit_entry_target_text on audit_entry using gin (target_id gin_trgm_ops);
create index audit_entry_system on audit_entry (actor_label, id desc) where actor_id is null;
