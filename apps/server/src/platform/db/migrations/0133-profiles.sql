-- What a source says of a symbol in one field: the source layer of profiles. Written through the ledger only, so that
-- each take-over has a preview and an undo.
create table profile_source_value (
  symbol text not null,
  source text not null,
  field text not null,
  value jsonb not null,
  primary key (symbol, source, field)
);

-- Correction layer, changed by change sets only. No value: there is none. base: what acted when it was corrected.
create table profile_correction (
  symbol text not null,
  field text not null,
  value jsonb,
  base jsonb,
  source text not null,
  primary key (symbol, field)
);

-- Under which other symbol the data of a symbol are to be read; changed by change sets only.
create table symbol_mapping (
  symbol text not null,
  new_symbol text not null,
  override boolean not null,
  relationship text not null,
  primary key (symbol, new_symbol)
);

-- What each source answered last, side by side. No part of the profile.
create table profile_alternative (
  symbol text not null,
  source text not null,
  content jsonb not null,
  problem text,
  retrieved_at timestamptz not null,
  primary key (symbol, source)
);
