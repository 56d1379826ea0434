-- Staff API keys end by themselves. Those of earlier releases go on for a month at least, so that their owners are warned.
alter table staff_api_key
  add column expires_at timestamptz not null default now() + interval '365 days',
  -- When the owner was told by mail that the key ends soon.
  add column warned_at timestamptz;
update staff_api_key set expires_at = greatest(created_at + interval '365 days', now() + interval '30 days');
