-- Article writer: templates of text, the library of sentences, requests, credits.
create table writer_template (
  id text primary key,
  userid text not null references account on delete cascade,
  name text not null,
  description text not null default '',
  template_type text not null check (template_type in ('due-diligence', 'summary', 'news', 'alert')),
  public boolean not null default false,
  -- HTML with placeholders, cleaned when it is stored; content_text is its plain text.
  content text not null,
  content_text text not null,
  -- {placeholder: [phrasing, ...]}
  suggestions jsonb not null default '{}',
  -- Counts up with each change, so that two people who edit at once do not lose one's work.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index writer_template_owner on writer_template (userid);
create index writer_template_public on writer_template (updated_at desc) where public;

create table writer_sentence (
  id bigint generated always as identity primary key,
  -- The field that the sentence is about.
  field text not null,
  text text not null,
  reviewed boolean not null default false,
  -- Describes the company rather than a figure.
  is_description boolean not null default false,
  updated_by text,
  updated_at timestamptz not null default now(),
  unique (field, text)
);
create index writer_sentence_search on writer_sentence using gin (lower(text) gin_trgm_ops);

create table writer_request (
  id bigint generated always as identity primary key,
  userid text not null references account on delete cascade,
  text text not null,
  fields text[] not null default '{}',
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by text
);
create index writer_request_open on writer_request (created_at desc) where closed_at is null;

-- What a member may spend on rewriting. Without a row: nothing used of the setting's most.
create table writer_credit (
  userid text primary key references account on delete cascade,
  max_tokens numeric(12, 2) not null check (max_tokens >= 0),
  used_tokens numeric(12, 2) not null default 0 check (used_tokens >= 0)
);

-- Photos that staff uploaded. The file's name in the store is its own, never a person's.
create table photo (
  id text primary key,
  kind text not null check (kind in ('profile', 'banner')),
  file_name text not null,
  content_type text not null,
  byte_size integer not null,
  width integer not null,
  height integer not null,
  uploaded_by text not null,
  created_at timestamptz not null default now()
);
create index photo_recent on photo (created_at desc);

-- Economic series for the screener helper. source: where the values were taken from, as the import was told.
create table economic_point (
  series text not null,
  date date not null,
  value double precision not null,
  source text not null,
  imported_at timestamptz not null default now(),
  primary key (series, date)
);
