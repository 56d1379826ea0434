-- Issues that a reading did not find any more, and when it began: an earlier reading does not bring them back.
create table github_issue_gone (
  repository text not null,
  number integer not null,
  read_at timestamptz not null,
  primary key (repository, number)
);
