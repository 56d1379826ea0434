-- The public change log. An entry that was made of a proposal has the proposal's id.
create table changelog_entry (
  id text primary key,
  type text not null,
  text text not null,
  url text not null,
  url_text text not null,
  detail text not null,
  revision integer not null default 1,
  added_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null
);
create index changelog_entry_added on changelog_entry (added_at desc, id);
-- Proposals are made of what happened last.
create index endpoint_doc_change_time on endpoint_doc_change (changed_at desc);
create index github_issue_closed on github_issue (closed_at desc) where closed_at is not null;
