-- The charge that an event is about where it names no customer, as disputes do. One that is not mirrored yet leaves the
-- event waiting: open and without a customer, until the charge arrives.
alter table stripe_event add column charge_id text;
create index stripe_event_waiting on stripe_event (charge_id) where handled_at is null and stripe_id is null;
