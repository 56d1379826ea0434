-- Whose facts each change set wrote: its own target, and every other of which it holds facts, such as the chart whose
-- dividend an edit of corporate actions carries. Written by the ledger together with the change set.
create table change_set_subject (
  target_kind text not null,
  target text not null,
  change_set_id bigint not null references change_set,
  primary key (target_kind, target, change_set_id)
);
create trigger change_set_subject_append_only before update or delete or truncate on change_set_subject
  for each statement execute function refuse_change();

insert into change_set_subject (target_kind, target, change_set_id)
select target_kind, target, id from change_set
union
select o.kind, r.row_key::jsonb->>'symbol', r.change_set_id
from change_row r
join (values
  ('split_fact', 'chart'), ('dividend_fact', 'chart'), ('adjustment_policy', 'chart'), ('bar_correction', 'chart'),
  ('bar_scale', 'chart'), ('bar_deletion', 'chart'), ('bar_addition', 'chart'),
  ('share_count_fact', 'market-cap'), ('market_cap_reference', 'market-cap'), ('market_cap_dismissal', 'market-cap'),
  ('eds_cell', 'eds'), ('eds_mark', 'eds'), ('eds_invalid', 'eds')) o (table_name, kind) using (table_name)
where r.row_key::jsonb->>'symbol' is not null;

analyze change_set_subject;
