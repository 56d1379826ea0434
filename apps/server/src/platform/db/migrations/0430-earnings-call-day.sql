-- The calls of a day are read all day long.
create index earnings_call_day on earnings_call (date) where not deleted;
