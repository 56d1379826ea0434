-- Hashes of API keys that are gone (replaced, deleted, or of a deleted account): texts that still hold such a key are
-- recognised, so that records and exports hide it. A key cannot be learned from its hash.
create table former_key (
  key_hash bytea primary key
);

create function keep_former_key() returns trigger language plpgsql as $$ begin
  insert into former_key values (old.key_hash) on conflict do nothing;
  return null;
end $$;

create trigger api_key_former after delete on api_key for each row execute function keep_former_key();
create trigger api_key_replaced after update of key_hash on api_key
  for each row when (old.key_hash <> new.key_hash) execute function keep_former_key();
create trigger staff_api_key_former after delete on staff_api_key for each row execute function keep_former_key();
