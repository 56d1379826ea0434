-- What staff allow and refuse at sign-up: domains and single addresses.
create table user_domain_filter (
  id text primary key default left(replace(gen_random_uuid()::text, '-', ''), 24),
  type text not null check (type in ('validBaseDomains', 'validDomains', 'invalidDomains', 'userstoRuleOut')),
  -- As it is shown: a domain in ASCII, or an address.
  value text not null,
  -- As it is compared: the domain, or the address without plus tag, and without dots at Gmail.
  match_key text not null,
  is_active boolean not null default true,
  created_by_id text,
  created_by text not null,
  created_at timestamptz not null default now(),
  -- The list that it was imported from.
  source text,
  unique (type, match_key)
);
create index user_domain_filter_match on user_domain_filter (match_key);
create index user_domain_filter_created on user_domain_filter (created_at desc, id);

-- Sign-ups that a filter refused, for a limited time. The filter may be gone by now, so its facts are copied.
create table signup_refusal (
  id bigint generated always as identity primary key,
  -- Of the signed request: one that is sent again is recorded once.
  digest bytea not null unique,
  sender text not null,
  email text not null,
  reason text not null,
  filter_id text not null,
  filter_type text not null,
  filter_value text not null,
  refused_at timestamptz not null default now()
);
create index signup_refusal_filter on signup_refusal (filter_id, id desc);
create index signup_refusal_time on signup_refusal (refused_at);

-- Accounts by the domain of their address, read from its end, so that the sub-domains of one follow it.
create index account_by_reversed_domain on account (reverse(lower(split_part(email::text, '@', -1))) collate "C");
