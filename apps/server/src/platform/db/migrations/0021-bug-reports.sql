-- What customers report; written once, when a report comes in.
create table bug_report (
  id text primary key,
  created_at timestamptz not null,
  description text not null,
  endpoint text not null,
  ticker text not null,
  period text not null,
  userid text not null,
  -- [{field, oldValue, newValue}], in the order of the report.
  changes jsonb not null
);
create index bug_report_newest on bug_report (created_at desc, id);

-- Base fact of the ledger: which changes were accepted and which declined. Written by the change set that applies them,
-- so that taking it back opens the report again.
create table bug_report_decision (
  report_id text primary key references bug_report,
  accepted jsonb not null,
  declined jsonb not null,
  decided_by text not null,
  decided_at timestamptz not null
);
