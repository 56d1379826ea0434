-- The address of a webhook may carry a token of its receiver: it is sealed, and definitions and deliveries hold its origin alone.
alter table alert_rule add column webhook_address_cipher bytea;
alter table alert_incident
  add column webhook_address_cipher bytea,
  -- Mails and webhooks about the end wait until then; null: nothing waits.
  add column end_held_until timestamptz;
create index alert_incident_end_held on alert_incident (end_held_until) where end_held_until is not null;

-- What was kept in clear cannot be sealed here: such an address has to be entered again.
create function pg_temp.shown_address(address text) returns text language sql immutable as
$$ select coalesce(substring(address from '(?i)^https?://[^/?#\\\s@]+'), '') || '/…' $$;
update alert_rule set definition = jsonb_set(definition, '{webhook}', to_jsonb(pg_temp.shown_address(definition->>'webhook')))
  where definition->>'webhook' <> '';
update alert_incident set definition = jsonb_set(definition, '{webhook}', to_jsonb(pg_temp.shown_address(definition->>'webhook')))
  where definition->>'webhook' <> '';
update alert_delivery set recipient = pg_temp.shown_address(recipient) where channel = 'webhook';
