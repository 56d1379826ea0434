-- Source layer: share counts as they stood on their day. implied: what a vendor quoted as market cap, and that over the price.
create table source_share_count (
  symbol text not null references symbol,
  source text not null check (source in ('financials', 'implied')),
  date date not null,
  shares double precision not null check (shares > 0),
  market_cap double precision check (market_cap > 0),
  primary key (symbol, source, date)
);

-- Correction layer, changed by change sets only. No shares: there is no count of that day.
create table share_count_fact (
  symbol text not null references symbol,
  date date not null,
  shares double precision check (shares > 0),
  primary key (symbol, date)
);

-- What the counts of the financial statements are multiplied by, and the two counts that a person compared.
create table market_cap_reference (
  symbol text primary key references symbol,
  implied_shares double precision not null check (implied_shares > 0),
  financials_shares double precision not null check (financials_shares > 0),
  ratio double precision not null check (ratio > 0)
);

-- Taken off the list of possible errors as long as the check finds this and nothing else.
create table market_cap_dismissal (
  symbol text primary key references symbol,
  finding text not null
);

-- Derived: the shares that count from a day on, restated for the splits since.
create table share_step (
  symbol text not null references symbol,
  date date not null,
  shares double precision not null check (shares > 0),
  origin text not null check (origin in ('financials', 'implied', 'repair')),
  primary key (symbol, date)
);

-- Derived: what the checks say of each symbol that has share counts.
create table market_cap_check (
  symbol text primary key references symbol,
  market_cap double precision,
  chart_market_cap double precision,
  financials_shares double precision,
  implied_shares double precision,
  mismatch boolean not null,
  outlier boolean not null,
  finding text not null,
  reason text not null
);
create index market_cap_check_found on market_cap_check (symbol) where mismatch or outlier;
