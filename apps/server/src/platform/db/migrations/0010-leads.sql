-- Sales leads: companies whose use of the API promises business, and accounts whose plan does not fit their use.
create table lead (
  id text primary key default left(replace(gen_random_uuid()::text, '-', ''), 24),
  domain text not null,
  email citext not null default '',
  other_emails text[] not null default '{}',
  -- No foreign key: a list from outside may name a user whom nobody knows here, or who has gone.
  userid text,
  -- As the list said; where the user is known, the account's own plan counts.
  plan_code text not null default 'free',
  api_count bigint not null default 0,
  last_api_call_at timestamptz,
  backlinks bigint,
  search_traffic bigint,
  authority_score integer,
  accessible boolean,
  status text check (status in ('default', 'follow-up', 'compliance-1', 'compliance-2', 'compliance-3')),
  progress text check (progress in ('in-conversation', 'personal-usage', 'upgraded', 'downgraded', 'investigate', 'compliance')),
  excluded boolean not null default false,
  manual_mail_sent_by text,
  manual_mail_sent_at timestamptz,
  email_response text,
  assignee text,
  manual_inserted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (lower(domain || ' ' || email::text || ' ' || coalesce(userid, ''))) stored,
  unique (domain, email)
);
create index lead_search on lead using gin (search gin_trgm_ops);
create index lead_userid on lead (userid) where userid is not null;
create index lead_created on lead (created_at desc, id);
create index lead_calls on lead (api_count desc, id);

-- Mails from templates that went to a lead.
create table lead_mail (
  id bigint generated always as identity primary key,
  lead_id text not null references lead on delete cascade,
  template text not null,
  sent_by_id text,
  sent_by text not null,
  sent_at timestamptz not null default now()
);
create index lead_mail_lead on lead_mail (lead_id, sent_at desc);

-- The live users list: one index for each order it offers. Reversed reading serves the other direction.
-- Two orders are by what stands in other tables: the account carries a copy, kept by triggers.
alter table account add column first_key_prefix text, add column first_stripe_id text;
create index account_by_first_key on account (first_key_prefix, userid);
create index account_by_first_stripe_id on account (first_stripe_id, userid);
create index account_by_api_count on account (current_api_count desc, userid);
create index account_by_daily_data on account (daily_data_bytes desc, userid);
create index account_by_update on account (updated_at desc, userid);

create function note_first_key() returns trigger language plpgsql as $$
begin
  update account a set first_key_prefix = k.prefix
  from (select touched.userid, (select key_prefix from api_key where api_key.userid = touched.userid
          order by main_key desc, id limit 1) as prefix
        from (select distinct userid from changed) touched) k
  where a.userid = k.userid and a.first_key_prefix is distinct from k.prefix;
  return null;
end $$;
create trigger api_key_added after insert on api_key
  referencing new table as changed for each statement execute function note_first_key();
create trigger api_key_removed after delete on api_key
  referencing old table as changed for each statement execute function note_first_key();
create trigger api_key_changed after update on api_key
  referencing new table as changed for each statement execute function note_first_key();
create trigger api_key_left after update on api_key
  referencing old table as changed for each statement execute function note_first_key();

create function note_first_stripe_id() returns trigger language plpgsql as $$
begin
  update account a set first_stripe_id = s.first
  from (select touched.userid, (select stripe_id from stripe_customer where stripe_customer.userid = touched.userid
          order by active desc, stripe_id limit 1) as first
        from (select distinct userid from changed) touched) s
  where a.userid = s.userid and a.first_stripe_id is distinct from s.first;
  return null;
end $$;
create trigger stripe_customer_added after insert on stripe_customer
  referencing new table as changed for each statement execute function note_first_stripe_id();
create trigger stripe_customer_removed after delete on stripe_customer
  referencing old table as changed for each statement execute function note_first_stripe_id();
create trigger stripe_customer_changed after update on stripe_customer
  referencing new table as changed for each statement execute function note_first_stripe_id();
create trigger stripe_customer_left after update on stripe_customer
  referencing old table as changed for each statement execute function note_first_stripe_id();
