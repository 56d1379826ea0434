-- Keys in linked records are sealed like all customer keys; `record` holds the rest.
alter table linked_record add column key_cipher bytea;

-- What the customer's other stores hold where no Firebase or MongoDB is connected: their stand-in, kept by the
-- connector platform/connectors/records. Rooms read it through the connector only.
create table vendor_document (
  store text not null check (store in ('firebase', 'mongo')),
  id text not null,
  document jsonb not null,
  key_cipher bytea,
  updated_at timestamptz not null default now(),
  primary key (store, id)
);

-- The customers list: one index for each order it offers. Reversed reading serves the other direction.
create index account_by_name on account (lastname, firstname, userid);
create index account_by_plan on account (plan_code, email);
create index account_by_sign_in on account (last_sign_in_at desc nulls last, userid);
create index account_by_last_call on account (last_api_call_at desc nulls last, userid);
create index account_by_calls on account (monthly_api_count desc, userid);
create index account_by_custom_limit on account (custom_rate_limit, userid);
create index account_with_failed_payment on account (email) where failed_payment;

-- The user search: beginnings of what people type.
create index account_email_start on account (lower(email::text) text_pattern_ops);
create index account_username_start on account (lower(username::text) text_pattern_ops);
create index account_lastname_start on account (lower(lastname) text_pattern_ops);
create index account_firstname_start on account (lower(firstname) text_pattern_ops);
