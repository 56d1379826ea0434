-- Charges under coupon codes, one row for each charge and code: what coupon analytics count. They follow from the mirror
-- of the card provider and are written with it (features/customers/stripe-accounts/coupon-charges-store.ts).
create table coupon_charge (
  charge_id text not null references stripe_charge on delete cascade,
  -- The promotion code, else the coupon's id.
  code text not null,
  stripe_id text not null,
  -- UTC, such as 2026-Q4.
  quarter text not null,
  created_at timestamptz not null,
  invoice_id text not null,
  subscription_id text,
  -- ISO 4217, lower case. Amounts are in its smallest unit.
  currency text not null,
  paid_cents bigint not null,
  refunded_cents bigint not null,
  -- Taken back by the cardholder's bank and not returned.
  disputed_cents bigint not null,
  -- What the commission is a part of: what was kept of the charge, as far as it is under the code.
  base_cents bigint not null,
  plan_code text,
  annual boolean not null,
  primary key (charge_id, code)
);
create index coupon_charge_quarter on coupon_charge (quarter, code, stripe_id)
  include (currency, base_cents, created_at);
create index coupon_charge_customer on coupon_charge (stripe_id, code);

-- Which part of the base is commission, by code and from a quarter on. Rows are only added: of one code and quarter the
-- last one holds, and null takes the rate of that quarter back.
create table coupon_commission (
  id bigint generated always as identity primary key,
  code text not null,
  from_quarter text not null check (from_quarter ~ '^[0-9]{4}-Q[1-4]$'),
  -- Hundredths of a percent.
  rate_bps integer check (rate_bps between 0 and 10000),
  reason text not null,
  set_by text,
  set_by_label text not null,
  set_at timestamptz not null
);
create index coupon_commission_code on coupon_commission (code, from_quarter, id desc);

-- Invoices that were mirrored before their coupons were: the figures lack them until their customers are read again.
create index stripe_invoice_before_coupons on stripe_invoice (stripe_id) where not record ? 'coupons';
