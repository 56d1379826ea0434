-- Tells of a change, signed with the key that Midoffice gives its own connections: any role of the database may send a
-- NOTIFY, and processes act on those alone that carry a signature. Without the key nobody is told.
create function tell_change(subject text, id text) returns void language sql as $$
  select pg_notify('midoffice_push', json_strip_nulls(json_build_object('subject', subject, 'id', id, 'signature', encode(
    sha256(key.bytes || sha256(key.bytes || convert_to(subject || chr(10) || coalesce(id, ''), 'UTF8'))), 'hex')))::text)
  from (select decode(nullif(current_setting('midoffice.push_key', true), ''), 'hex') as bytes) key
  where key.bytes is not null
$$;

create or replace function keep_confirmed_address() returns trigger language plpgsql as $$
begin
  update staff_credential set sign_in_email = old.email
    where userid = new.userid and password_hash is not null and sign_in_email is null;
  update staff_credential set sign_in_email = null where userid = new.userid and sign_in_email = new.email;
  update staff_session set revoked_at = now() where userid = new.userid and revoked_at is null;
  update staff_token set used_at = now() where userid = new.userid and used_at is null;
  perform tell_change('identity', new.userid);
  return new;
end $$;
