-- Accounts whose purge has begun and not ended need a hand: they stand before all others in the list, then the newest.
create index deleted_account_order on deleted_account ((purging_at is null), deleted_at desc, userid);
drop index deleted_account_time;
