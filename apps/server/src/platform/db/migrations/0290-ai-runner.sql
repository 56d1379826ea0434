-- Prompts of the AI runner, and its runs.
create table ai_prompt (
  id text primary key,
  name text not null,
  -- Empty: any.
  model text not null default '',
  prompt text not null,
  post_processing text not null default 'text' check (post_processing in ('text', 'json', 'table', 'prompt')),
  post_prompt text not null default '',
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null
);

create table ai_run (
  id uuid primary key,
  prompt_id text not null,
  prompt_name text not null,
  model text not null,
  prompt text not null,
  prompt_data text not null,
  -- Names and sizes; the files themselves are not kept.
  files jsonb not null default '[]',
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'stopped')),
  answer text not null default '',
  post_processed text,
  error text not null default '',
  input_tokens integer,
  output_tokens integer,
  -- Dollars.
  cost numeric(14, 6),
  started_by text not null,
  started_at timestamptz not null default now(),
  -- While it runs: when it was seen at work last.
  seen_at timestamptz not null default now(),
  ended_at timestamptz
);
create index ai_run_started on ai_run (started_at desc, id);
create index ai_run_running on ai_run (seen_at) where state = 'running';
