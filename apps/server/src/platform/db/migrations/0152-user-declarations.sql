-- Customers' declarations whether they use market data professionally.
create table user_declaration (
  id text primary key,
  email citext,
  -- No foreign key: whoever declared may have no account here, or none any more.
  userid text,
  is_professional boolean not null,
  has_questions boolean not null,
  full_name text,
  address text,
  occupation text,
  employer text,
  employer_address text,
  created_at timestamptz not null,
  search text not null generated always as (lower(coalesce(email::text, '') || ' ' || coalesce(userid, '') || ' ' ||
    coalesce(full_name, '') || ' ' || coalesce(employer, ''))) stored
);
create index user_declaration_created on user_declaration (created_at desc, id);
create index user_declaration_search on user_declaration using gin (search gin_trgm_ops);
create index user_declaration_userid on user_declaration (userid) where userid is not null;
