-- What counts of charges under coupon codes whose customer's account was deleted: a commission that was earned stays.
-- Nothing here names the customer. A row goes when its charge is mirrored again, such as by a restoration.
create table coupon_charge_kept (
  -- SHA-256 of the charge's id, by which the charge is recognized.
  charge_hash bytea not null,
  code text not null,
  -- Drawn at the deletion, the same in all rows of one account at the card provider.
  customer text not null,
  quarter text not null,
  currency text not null,
  base_cents bigint not null,
  plan_code text,
  annual boolean not null,
  primary key (charge_hash, code)
);
create index coupon_charge_kept_quarter on coupon_charge_kept (quarter, code);
