-- How many calls a minute a plan allows: the company's figures, which admins change. A key is limited by its own plan,
-- unless its restrictions or its customer's custom limit say otherwise.
create table plan_limit (
  plan_code text primary key,
  calls_per_minute integer not null check (calls_per_minute between 1 and 50000),
  -- Null: it is as it was delivered.
  updated_at timestamptz,
  updated_by text
);

insert into plan_limit (plan_code, calls_per_minute)
select period || tier, calls
from (values ('IND1', 300), ('IND2', 750), ('IND3', 1500), ('COM1', 1500), ('COM2', 3000), ('COM3', 3000)) as tiers (tier, calls),
  (values ('monthly'), ('annual')) as periods (period)
union all select 'free', 60;

comment on column account.rate_limit is 'Calls a minute where plan_limit has no row of the plan, such as of a plan code from outside';

-- The customers with a key on a plan, in order.
create index api_key_by_plan on api_key (plan_code, userid);
