-- When the reading began that a record is from, or our own act ended that it tells of, in microseconds since 1970: an earlier
-- reading never replaces a later one. 0: of former times.
alter table paypal_account add column read_at_us bigint not null default 0;
