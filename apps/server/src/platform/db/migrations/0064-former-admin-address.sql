-- Empty: the account had another address after it lost the role admin, so no address makes it that admin again.
comment on column account.former_admin_email is 'Address when it last lost the role admin; empty once the address has changed since';

create function forget_former_admin() returns trigger language plpgsql as $$
begin
  new.former_admin_email = '';
  return new;
end $$;
create trigger account_forget_former_admin before update of email on account
  for each row when (old.former_admin_email is not null and new.email is distinct from old.email)
  execute function forget_former_admin();
