-- Requests for enterprise licences, as their form sent them.
create table enterprise_submission (
  id text primary key,
  firstname text,
  lastname text,
  email citext not null,
  -- No foreign key: whoever asked may have no account here, or none any more.
  userid text,
  company text,
  website text,
  company_type text,
  job_title text,
  country text,
  has_license_request boolean not null,
  license text,
  license_audience_size text,
  license_domain text,
  audience_size text,
  datasets text[] not null,
  payment_frequency text,
  payment_method text,
  payment_address text,
  tax_id text,
  use_case text,
  content text,
  created_at timestamptz not null,
  search text not null
);
create index enterprise_submission_created on enterprise_submission (created_at desc, id);
create index enterprise_submission_search on enterprise_submission using gin (search gin_trgm_ops);
