-- Kept rows whose charge is mirrored again stay, marked: once it is unlinked, they count again.
-- The account at the card provider under which it is mirrored; null: nowhere, so the row counts. No foreign key: a row
-- outlives the account, and whatever takes the account away clears it.
alter table coupon_charge_kept add column mirrored_as text;
create index coupon_charge_kept_mirrored on coupon_charge_kept (mirrored_as) where mirrored_as is not null;
