-- What staff say of an endpoint of the customers' API, beyond its texts. Null: as the release says.
alter table endpoint_doc alter column description drop not null;
alter table endpoint_doc alter column content drop not null;
alter table endpoint_doc add column name text;
alter table endpoint_doc add column tag text;
-- False: the tag of the release holds; true with a null tag: it was taken away.
alter table endpoint_doc add column tag_set boolean not null default false;
alter table endpoint_doc add column min_level_notes jsonb;
alter table endpoint_doc add column parameters jsonb;
alter table endpoint_doc add column properties jsonb;
-- Counts the changes; what each one replaced is kept.
alter table endpoint_doc add column revision integer not null default 1;

create table endpoint_doc_change (
  code text not null,
  revision integer not null,
  changed_at timestamptz not null default now(),
  changed_by text not null,
  before jsonb not null,
  after jsonb not null,
  primary key (code, revision)
);
