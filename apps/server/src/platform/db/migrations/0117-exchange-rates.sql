-- The ECB's reference rates: units of a currency for one euro on a banking day. A source layer: later answers and files
-- of the ECB replace values of the same day.
create table exchange_rate (
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  date date not null,
  rate double precision not null check (rate > 0),
  primary key (currency, date)
);
