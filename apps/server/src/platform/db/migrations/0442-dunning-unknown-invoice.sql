-- An invoice that the card provider says it does not know: when it was asked last, and how often. It is asked again daily for a
-- week, then left out of dunning until the mirror closes its case.
alter table dunning_case
  add column unknown_at timestamptz,
  add column unknown_count integer not null default 0;
