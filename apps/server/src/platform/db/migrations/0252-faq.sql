-- Records of the FAQ, published and drafts.
create table faq_record (
  id bigint generated always as identity primary key,
  code text not null,
  sub_code text not null,
  question text not null,
  answer text not null,
  endpoint text not null,
  key text unique,
  draft boolean not null,
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  search tsvector generated always as (
    setweight(to_tsvector('english', question), 'A') || setweight(to_tsvector('english', answer), 'B')
    || setweight(to_tsvector('english', translate(code || ' ' || sub_code || ' ' || endpoint, '/-_', '   ')), 'C')) stored
);
create index faq_record_updated on faq_record (draft, updated_at desc, id desc);
create index faq_record_search on faq_record using gin (search);
