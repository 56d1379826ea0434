-- When the owner of a session last gave their password again (step-up). Signing in does not count.
alter table staff_session add column password_confirmed_at timestamptz;

-- The confirmed address that a person signs in with while a new e-mail is not confirmed yet. Null: account.email.
alter table staff_credential add column sign_in_email citext unique;

-- The address that an account had when it last lost the role admin.
alter table account add column former_admin_email citext;

alter table staff_token drop constraint staff_token_kind_check;
alter table staff_token add constraint staff_token_kind_check check (kind in ('invitation', 'reset', 'email'));

-- Whoever changes the address of an account that can sign in, and by whatever path: sessions and links end, and
-- the former address stays the one for signing in until the new one is confirmed.
create function keep_confirmed_address() returns trigger language plpgsql as $$
begin
  update staff_credential set sign_in_email = old.email
    where userid = new.userid and password_hash is not null and sign_in_email is null;
  update staff_credential set sign_in_email = null where userid = new.userid and sign_in_email = new.email;
  update staff_session set revoked_at = now() where userid = new.userid and revoked_at is null;
  update staff_token set used_at = now() where userid = new.userid and used_at is null;
  perform pg_notify('midoffice_push', json_build_object('subject', 'identity', 'id', new.userid)::text);
  return new;
end $$;
create trigger account_keep_confirmed_address after update of email on account
  for each row when (new.email is distinct from old.email) execute function keep_confirmed_address();

-- The link of a mail that lets its reader in, sealed. The bodies hold a placeholder; the link is put in when the mail is sent.
alter table outbox_mail add column link_cipher bytea;
