create aggregate product (double precision) (sfunc = float8mul, stype = double precision, initcond = '1');

-- In how many shares of today a source counts one share of an ex-date: the product of the splits that it lists after that
-- day, up to its newest bar. 1 where it sends prices as they traded. The basis is that of the bar before the ex-date.
create function dividend_basis_ratio(of_symbol text, of_source text, of_date date) returns double precision
language sql stable as $$
  select case when coalesce(
      (select raw_basis from source_bar where symbol = of_symbol and source = of_source and chart_type = 'eod' and ts < of_date order by ts desc limit 1),
      (select raw_basis from source_bar where symbol = of_symbol and source = of_source and chart_type = 'eod' order by ts limit 1), false)
    then 1
    else (select product(ratio order by date) from source_split
          where symbol = of_symbol and source = of_source and date > of_date
            and date <= (select max(ts)::date from source_bar where symbol = of_symbol and source = of_source and chart_type = 'eod')) end
$$;

-- The basis on which the amount was written, as dividend_basis_ratio gave it then: a source that lists a split later restates
-- its prices for it, so that the amount must follow. Null of facts written before this was kept: they count as they stand.
alter table dividend_fact add column basis_ratio double precision;
