-- Recordings are stored first, then transcribed: recording is none, waiting, transcribing, stored or missing. One process at a
-- time works on a recording; after a failure it is tried again from recording_next_at on.
alter table earnings_call_session
  add column recording_tries integer not null default 0,
  add column recording_next_at timestamptz,
  add column recording_lease_by text,
  add column recording_lease_until timestamptz;
drop index earnings_call_session_due;
create index earnings_call_session_due on earnings_call_session (started_at)
  where ended_at is null or recording in ('waiting', 'transcribing');
