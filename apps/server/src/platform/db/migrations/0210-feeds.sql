-- What feeds say of each symbol last, kept by their ingest and by a job, so that no screen reads bars.
-- No foreign key: it is written many times a minute, and a removed symbol's row is never joined.
create table feed_symbol (
  symbol text primary key,
  price double precision,
  -- Moment of the newest quote by the exchange, of its last trade, when the feed had it and when it was stored here.
  quoted_at timestamptz,
  last_trade_at timestamptz,
  received_at timestamptz,
  processed_at timestamptz,
  sources text[] not null default '{}',
  trade_price double precision,
  trade_at timestamptz,
  quote_price double precision,
  quote_at timestamptz,
  -- Newest bars of production's main series, on the exchange's clock.
  last_eod timestamp,
  last_1min timestamp,
  last_5min timestamp,
  last_1hour timestamp,
  bars_checked_at timestamptz,
  -- Since when neither quotes nor daily bars come.
  eod_inactive_since timestamptz
) with (fillfactor = 70);
create index feed_symbol_bars_checked on feed_symbol (bars_checked_at nulls first, symbol);
create index symbol_exchange on symbol (exchange, symbol);
