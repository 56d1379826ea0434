-- Earnings calls. fiscal_period: 2024-Q1. starts_at: the time of the call; where it is not known, the end of its day.
create table earnings_call (
  symbol text not null,
  fiscal_period text not null,
  calendar_year integer not null,
  period text not null check (period in ('Q1', 'Q2', 'Q3', 'Q4', 'FY')),
  date date not null,
  alt_symbols text[] not null default '{}',
  dialin_number text not null default '',
  dialin_code text not null default '',
  dialin_link text not null default '',
  news_link text not null default '',
  audio_file_link text not null default '',
  transcription_time bigint,
  invalid boolean not null default false,
  deleted boolean not null default false,
  schedule text,
  scheduled_by text,
  scheduled_at timestamptz,
  has_raw boolean not null default false,
  has_processed boolean not null default false,
  financials jsonb not null default '{}',
  -- What the sources of the earnings calendar have, and its own day.
  sources jsonb not null default '[]',
  calendar_date date,
  period_end date,
  checks jsonb not null default '[]',
  error_score integer not null default 0,
  total_score integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  starts_at timestamptz not null generated always as (
    coalesce(to_timestamp(transcription_time::double precision), (date + 1)::timestamp at time zone 'UTC')) stored,
  mismatch boolean not null generated always as (
    transcription_time is not null
      and (to_timestamp(transcription_time::double precision) at time zone 'UTC')::date <> date) stored,
  primary key (symbol, fiscal_period)
);
create index earnings_call_start on earnings_call (starts_at, symbol) where not deleted;
create index earnings_call_mismatch on earnings_call (date desc) where mismatch and not deleted;
create index earnings_call_alternates on earnings_call using gin (alt_symbols);
create index earnings_call_schedule on earnings_call (schedule, starts_at desc) where schedule is not null and not deleted;

-- Texts of a call; the newest of a kind is the present one, the others are what it was before.
create table earnings_call_text (
  id bigint generated always as identity primary key,
  symbol text not null,
  fiscal_period text not null,
  kind text not null check (kind in ('raw', 'processed')),
  text text not null,
  characters integer not null,
  reason text not null,
  actor_label text not null,
  at timestamptz not null,
  foreign key (symbol, fiscal_period) references earnings_call on update cascade on delete cascade
);
create index earnings_call_text_of on earnings_call_text (symbol, fiscal_period, kind, id desc);

-- Dial-ins. id: the effect that dials. vendor_id: the call at the telephony provider, once it is known.
create table earnings_call_session (
  id uuid primary key,
  symbol text not null,
  fiscal_period text not null,
  state text not null check (state in ('dialling', 'ringing', 'live', 'ending', 'ended', 'failed')),
  conference_number text not null,
  dial_in_code text not null,
  vendor_id text unique,
  started_by text not null,
  started_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  ends_at timestamptz not null,
  message text not null default '',
  -- What was said, as far as it is final, and what may still change.
  interim_text text not null default '',
  partial text not null default '',
  received_at timestamptz,
  -- How far the recording is: none, waiting, stored, missing.
  recording text not null default 'none',
  recording_id text,
  foreign key (symbol, fiscal_period) references earnings_call on update cascade on delete cascade
);
create unique index earnings_call_session_open on earnings_call_session (symbol, fiscal_period) where ended_at is null;
create index earnings_call_session_of on earnings_call_session (symbol, fiscal_period, started_at desc);
create index earnings_call_session_due on earnings_call_session (started_at) where ended_at is null or recording = 'waiting';

-- Stored recordings, by their name.
create table earnings_call_audio (
  name text primary key,
  symbol text not null,
  fiscal_period text not null,
  bytes integer not null,
  seconds integer not null,
  at timestamptz not null,
  foreign key (symbol, fiscal_period) references earnings_call on update cascade on delete cascade
);
create index earnings_call_audio_of on earnings_call_audio (symbol, fiscal_period, at desc);
