-- An id of the card provider that was deleted there and taken from its customer. What was billed and paid under it stays:
-- payment lists, timeline and commission of past quarters still count it. No link any more: no tool offers or reads it.
alter table stripe_customer add column removed_at timestamptz,
  add constraint stripe_customer_removed check (removed_at is null or not active);
