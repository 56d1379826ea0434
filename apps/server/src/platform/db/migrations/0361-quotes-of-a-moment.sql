-- Which records of the newest moment of each stream are known: another one of the same moment is newer, a repeated one is not.
alter table feed_symbol
  add column quote_digests text[] not null default '{}',
  add column trade_digests text[] not null default '{}',
  add column after_quote_digests text[] not null default '{}';
