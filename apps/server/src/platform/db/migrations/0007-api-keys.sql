-- What one key may do beside its plan. No row: the plan alone.
create table api_key_restriction (
  key_id bigint primary key references api_key on delete cascade,
  custom_api_limit integer check (custom_api_limit > 0),
  custom_data_limit_mb bigint check (custom_data_limit_mb > 0),
  included_endpoints text[] not null default '{}',
  excluded_endpoints text[] not null default '{}',
  websockets text[] not null default '{}',
  enable_beta boolean not null default false,
  add_included boolean not null default false,
  delayed boolean not null default false,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  constraint api_key_restriction_one_way check (not included_endpoints && excluded_endpoints)
);
