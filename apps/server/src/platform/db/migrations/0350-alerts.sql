-- Rules over the values of monitors, what they found, and whom that was sent to.
create table alert_rule (
  id bigint generated always as identity primary key,
  -- The contract's definition: what is watched, when it fires, whom it notifies.
  definition jsonb not null,
  source text not null,
  target text not null,
  is_enabled boolean not null,
  version integer not null default 1,
  -- How far the values are judged, as the evaluator left it; begins anew where the definition changes.
  state jsonb not null default '{}',
  -- Counts evaluations: of two processes that judge the same values one stores its result.
  evaluation bigint not null default 0,
  value_at timestamptz,
  value double precision check (value not in ('NaN', 'Infinity', '-Infinity')),
  problem text,
  tested_at timestamptz,
  tested_count integer,
  -- Signs what is posted to the webhook.
  webhook_cipher bytea,
  enabled_at timestamptz,
  updated_by text,
  updated_by_label text not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index alert_rule_enabled on alert_rule (id) where is_enabled and deleted_at is null;

create table alert_incident (
  id bigint generated always as identity primary key,
  rule_id bigint not null references alert_rule,
  -- The rule as it was when it fired.
  definition jsonb not null,
  started_at timestamptz not null,
  fired_at timestamptz not null,
  ended_at timestamptz,
  -- When the end was found; null: open.
  closed_at timestamptz,
  -- Why it ended, where it did not recover.
  ended_because text,
  peak double precision not null check (peak not in ('NaN', 'Infinity', '-Infinity')),
  acknowledged_at timestamptz,
  acknowledged_by_label text,
  note text not null default '',
  snoozed_until timestamptz,
  -- Mails and webhooks wait until then.
  held_until timestamptz,
  -- When they were queued; null: held, or over before.
  notified_at timestamptz,
  unique (rule_id, started_at)
);
-- One alert per incident, whatever two processes do.
create unique index alert_incident_open on alert_incident (rule_id) where closed_at is null;
create index alert_incident_newest on alert_incident (fired_at desc, id desc);
create index alert_incident_rule on alert_incident (rule_id, fired_at desc);
create index alert_incident_held on alert_incident (held_until) where closed_at is null and notified_at is null;

-- What is sent, each event of an incident to each recipient once.
create table alert_delivery (
  id uuid primary key,
  incident_id bigint not null references alert_incident on delete cascade,
  event text not null check (event in ('opened', 'recovered')),
  channel text not null check (channel in ('mail', 'webhook')),
  recipient text not null,
  -- Of a webhook: the same bytes in every try.
  body text,
  mail_id bigint,
  state text not null check (state in ('queued', 'retrying', 'delivered', 'failed')),
  tries integer not null default 0,
  message text not null default '',
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (incident_id, event, channel, recipient)
);

-- Stretches of time whose values are not judged.
create table alert_maintenance (
  id bigint generated always as identity primary key,
  source text,
  target text,
  from_at timestamptz not null,
  to_at timestamptz not null,
  reason text not null,
  created_by text,
  created_by_label text not null,
  created_at timestamptz not null,
  check (from_at < to_at),
  check (target is null or source is not null)
);
create index alert_maintenance_to on alert_maintenance (to_at);

-- History of what no other table remembers, such as the silence of a feed; kept for a month.
create table alert_sample (
  source text not null,
  target text not null,
  metric text not null,
  at timestamptz not null,
  value double precision not null check (value not in ('NaN', 'Infinity', '-Infinity')),
  primary key (source, target, metric, at)
);
create index alert_sample_at on alert_sample (at);
