-- Changed values of financial statements, one line each, for Monitors > Financial Updates: what change sets did to corrections
-- and marks, with the value in force before and after. Follows from change_row by the trigger below and is never edited.
create table financial_update (
  change_set_id bigint not null references change_set,
  seq integer not null,
  at timestamptz not null,
  -- The person's id; of the system its name.
  user_id text not null,
  symbol text not null,
  statement text not null,
  calendar_year integer not null,
  period text not null,
  -- `record`: the record as a whole, whose values are then inserted, deleted or null.
  field text not null,
  old_val jsonb,
  new_val jsonb,
  primary key (change_set_id, seq)
);
create index financial_update_at on financial_update (at, change_set_id, seq);
create index financial_update_user on financial_update (user_id, at, change_set_id, seq);
create index financial_update_symbol on financial_update (symbol, at, change_set_id, seq);

-- A line of the ledger as an update. Without a correction the value of the sources is in force, which the correction keeps as
-- its witness.
create function financial_line(table_name text, row_key text, field text, before jsonb, after jsonb)
returns table (symbol text, statement text, calendar_year integer, period text, name text, old_val jsonb, new_val jsonb)
language sql immutable as $$
  select k.key->>'symbol', k.key->>'statement', (k.key->>'calendar_year')::integer, k.key->>'period',
    case table_name when 'statement_cell' then k.key->>'field' else 'record' end,
    case when table_name = 'statement_mark' then case when before is not null then k.key->'mark' end
         when field = 'value' then before
         else nullif(case when before is null then after->'witness' else before->'value' end, 'null') end,
    case when table_name = 'statement_mark' then case when after is not null then k.key->'mark' end
         when field = 'value' then after
         else nullif(case when after is null then before->'witness' else after->'value' end, 'null') end
  from (select row_key::jsonb as key) k
  where table_name = 'statement_cell' and field in ('*', 'value') or table_name = 'statement_mark' and field = '*'
$$;

create function follow_financial_changes() returns trigger language plpgsql as $$
begin
  insert into financial_update
  select r.change_set_id, r.seq, s.at, coalesce(s.actor_id, s.actor_label), l.*
  from added r join change_set s on s.id = r.change_set_id
  cross join lateral financial_line(r.table_name, r.row_key, r.field, r.before, r.after) l
  where r.table_name in ('statement_cell', 'statement_mark');
  return null;
end $$;
create trigger change_row_financial after insert on change_row
  referencing new table as added for each statement execute function follow_financial_changes();

insert into financial_update
select r.change_set_id, r.seq, s.at, coalesce(s.actor_id, s.actor_label), l.*
from change_row r join change_set s on s.id = r.change_set_id
cross join lateral financial_line(r.table_name, r.row_key, r.field, r.before, r.after) l
where r.table_name in ('statement_cell', 'statement_mark');
analyze financial_update;
