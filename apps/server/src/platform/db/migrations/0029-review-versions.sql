-- How often the daily series of a symbol was made anew. A scan reads it before the series and compares it when it stores
-- what it found, so that findings of a series that was repaired meanwhile are not stored.
create table review_series (
  symbol text primary key references symbol,
  version bigint not null
);
alter table review_scan add column version bigint not null default 0;

-- What somebody else decided of an item since, and how often a reviewer decided.
create index review_decision_item on review_decision (item_id, id);
create index review_decision_reviewer on review_decision (reviewer);
create index review_known_reviewer on review_known (reviewer, given_at);
drop index review_known_given;
