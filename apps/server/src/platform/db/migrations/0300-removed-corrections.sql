-- A correction that was taken out leaves the value that the sources give by then, not the one that they gave when it was
-- written (its witness). Lines that are there keep theirs: what was in force then is not known any more.
alter table financial_update add column removed boolean not null default false;

drop function financial_line;
-- A line of the ledger as an update. Before a correction its witness was in force; after it the main set has the value, or the
-- value under the correction where the ledger has not rebuilt the record yet.
create function financial_line(table_name text, row_key text, field text, before jsonb, after jsonb)
returns table (symbol text, statement text, calendar_year integer, period text, name text, old_val jsonb, new_val jsonb, removed boolean)
language sql stable as $$
  select k.key->>'symbol', k.key->>'statement', (k.key->>'calendar_year')::integer, k.key->>'period',
    case table_name when 'statement_cell' then k.key->>'field' else 'record' end,
    case when table_name = 'statement_mark' then case when before is not null then k.key->'mark' end
         when field = 'value' then before
         else nullif(case when before is null then after->'witness' else before->'value' end, 'null') end,
    case when table_name = 'statement_mark' then case when after is not null then k.key->'mark' end
         when field = 'value' then after
         when after is not null then nullif(after->'value', 'null')
         else (select nullif(case when r.overridden ? (k.key->>'field') then r.overridden else r.values end -> (k.key->>'field'), 'null')
               from statement_record r where r.symbol = k.key->>'symbol' and r.statement = k.key->>'statement'
                 and r.calendar_year = (k.key->>'calendar_year')::integer and r.period = k.key->>'period') end,
    table_name = 'statement_cell' and field = '*' and after is null
  from (select row_key::jsonb as key) k
  where table_name = 'statement_cell' and field in ('*', 'value') or table_name = 'statement_mark' and field = '*'
$$;

update financial_update u set removed = true from change_row r
where r.change_set_id = u.change_set_id and r.seq = u.seq and r.table_name = 'statement_cell' and r.field = '*' and r.after is null;
