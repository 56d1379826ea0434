-- Up to when the events of the card provider were compared with those that had arrived. A webhook that arrives after an
-- outage says nothing of the ones before it, so the newest event is no such mark.
create table stripe_event_check (
  singleton boolean primary key default true check (singleton),
  through timestamptz not null
);
