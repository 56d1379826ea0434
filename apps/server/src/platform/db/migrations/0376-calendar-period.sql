-- The period under which the earnings calendar has a call: a person may have corrected the call's own one.
alter table earnings_call add column calendar_period text;
update earnings_call set calendar_period = fiscal_period where calendar_date is not null;
create unique index earnings_call_calendar on earnings_call (symbol, calendar_period) where calendar_period is not null;
