-- Issues of the configured repositories, as they were last read from GitHub.
create table github_issue (
  repository text not null,
  number integer not null,
  title text not null,
  body text not null,
  state text not null,
  author text not null,
  labels text[] not null,
  assignees text[] not null,
  comments integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  -- When the reading of this state began.
  read_at timestamptz not null,
  primary key (repository, number)
);
create index github_issue_updated on github_issue (updated_at desc, repository, number desc);

-- Which issue was created by which intent, and from which task.
create table github_issue_origin (
  repository text not null,
  number integer not null,
  effect_id uuid not null,
  task_id text,
  created_at timestamptz not null default now(),
  primary key (repository, number)
);
create index github_issue_origin_task on github_issue_origin (task_id) where task_id is not null;

-- Up to when the issues of a repository were read.
create table github_repository (
  repository text primary key,
  read_at timestamptz not null
);

-- Signed deliveries, each once.
create table github_delivery (
  delivery_id text primary key,
  repository text not null,
  number integer not null,
  received_at timestamptz not null default now()
);
create index github_delivery_received on github_delivery (received_at);
create index effect_github_issue on effect ((input->>'taskId'), created_at desc) where kind = 'github-issues.create';
