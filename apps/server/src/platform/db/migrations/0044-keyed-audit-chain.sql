-- Which key a link of the chain is made with. Null: a link of an earlier release, without a key.
alter table audit_seal add column key_id bytea;

-- The entry of the erasure that took an entry's values. Null: erased by an earlier release.
alter table audit_detail add column erased_by bigint references audit_entry;

create or replace function refuse_detail_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.erased_at is not null and old.erased_at is null and new.erased_by is not null
     and new.before is null and new.after is null and new.reason is null and new.entry_id = old.entry_id then
    return new;
  end if;
  raise exception 'audit details can only be erased' using errcode = 'restrict_violation';
end $$;
