-- Whether a report is decided, for an index that holds the open ones alone: their list must not walk through all that were
-- ever decided. The decision is a fact that repairs and their undoing write; this follows it.
alter table bug_report add column decided boolean not null default false;
update bug_report set decided = true where id in (select report_id from bug_report_decision);

create function follow_bug_report_decision() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then update bug_report set decided = false where id = old.report_id; end if;
  if tg_op <> 'DELETE' then update bug_report set decided = true where id = new.report_id; end if;
  return null;
end $$;
create trigger bug_report_decided after insert or update of report_id or delete on bug_report_decision
  for each row execute function follow_bug_report_decision();

create index bug_report_open on bug_report (created_at desc, id) where not decided;
