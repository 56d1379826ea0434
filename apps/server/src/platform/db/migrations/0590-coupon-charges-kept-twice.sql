-- Deletions of accounts that have kept the charge, less their restorations: where the account at the card provider was linked
-- to another customer who was deleted too, the restoration of the one leaves what the deletion of the other has kept.
alter table coupon_charge_kept add column deletions integer not null default 1;
