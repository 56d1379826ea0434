-- An address signs in to one account: the e-mail of an account is not the one that another account still signs in with,
-- and the other way round. Rows of earlier releases that break this stay, and nobody signs in with such an address.
create function refuse_address_signed_in_with() returns trigger language plpgsql as $$ begin
  if exists (select from staff_credential where sign_in_email = new.email and userid <> new.userid) then
    raise exception 'another account signs in with this e-mail' using errcode = 'unique_violation';
  end if;
  return null;
end $$;
create function refuse_address_of_other_account() returns trigger language plpgsql as $$ begin
  if exists (select from account where email = new.sign_in_email and userid <> new.userid) then
    raise exception 'this sign-in address is the e-mail of another account' using errcode = 'unique_violation';
  end if;
  return null;
end $$;

-- After the row, so that a transaction which waited for the same address sees who has it now.
create trigger account_added_one_address after insert on account
  for each row execute function refuse_address_signed_in_with();
create trigger account_moved_one_address after update of email on account
  for each row when (new.email is distinct from old.email) execute function refuse_address_signed_in_with();
create trigger credential_added_one_address after insert on staff_credential
  for each row when (new.sign_in_email is not null) execute function refuse_address_of_other_account();
create trigger credential_moved_one_address after update of sign_in_email on staff_credential
  for each row when (new.sign_in_email is not null and new.sign_in_email is distinct from old.sign_in_email)
  execute function refuse_address_of_other_account();
