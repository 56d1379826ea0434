-- By which call each change set was made, or which fix function (as `fix NAME`): whoever may make that change may take it back.
-- A revert carries the call of what it takes back. Null: not known, then all rights over its kind of target are asked for.
alter table change_set add column call text;

-- The audit has it of those before this release, unless its details were erased.
update change_set c set call = case when c.kind = 'chart.fix-function' then 'fix ' || split_part(substr(c.source, 6), '.', 1) else e.call end
from audit_detail d join audit_entry e on e.id = d.entry_id
where jsonb_typeof(d.after->'changeSet') = 'number' and d.after ? 'cellCount' and (d.after->>'changeSet')::bigint = c.id
  and c.kind <> 'revert' and e.target_kind = c.target_kind;

-- Runs and resets were recorded by the name of their job.
update change_set set call = 'runEdsProcess' where call like 'eps-editor-process %';
update change_set set call = 'adjustFinancials' where call = 'job market-cap.reset';

with recursive line as (
  select id, call from change_set where parent_id is null
  union all select c.id, line.call from change_set c join line on c.parent_id = line.id)
update change_set c set call = line.call from line where line.id = c.id and c.kind = 'revert';

create index change_set_call on change_set (call, id desc);
