-- Probable errors of price series, found by the scan over all symbols.
create table review_item (
  id bigint generated always as identity primary key,
  -- How calls name it: nothing can be told from it.
  ref uuid not null unique default gen_random_uuid(),
  symbol text not null references symbol,
  kind text not null,
  from_date date not null,
  to_date date not null,
  records integer not null,
  -- Digest of the values that it rests on: other values make another item.
  basis text not null,
  probability double precision not null,
  requests bigint,
  score double precision not null,
  evidence jsonb not null,
  repair jsonb,
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected', 'gone')),
  reason text not null default '',
  decided_by text,
  decided_by_label text,
  decided_at timestamptz,
  change_set_id bigint references change_set,
  lease_by text,
  lease_label text,
  lease_until timestamptz,
  found_at timestamptz not null,
  unique (symbol, basis)
);
create index review_item_order on review_item (state, score desc, id);
create index review_item_kind on review_item (state, kind, score desc, id);
create index review_item_lease on review_item (lease_by) where lease_by is not null;

-- What each symbol's data were when it was last looked over.
create table review_scan (
  symbol text primary key references symbol,
  change_set_id bigint not null,
  import_id bigint not null,
  scanned_at timestamptz not null
);

-- Items that come back to a reviewer after all others.
create table review_skip (
  item_id bigint not null references review_item on delete cascade,
  reviewer text not null,
  at timestamptz not null,
  primary key (item_id, reviewer)
);
create index review_skip_reviewer on review_skip (reviewer, at);

-- What reviewers decided, for undo.
create table review_decision (
  id bigint generated always as identity primary key,
  reviewer text not null,
  item_id bigint references review_item on delete cascade,
  decision text not null check (decision in ('accepted', 'rejected', 'skipped')),
  change_set_id bigint references change_set,
  at timestamptz not null,
  undone_at timestamptz
);
create index review_decision_last on review_decision (reviewer, id desc) where undone_at is null;

-- Items whose answer is known. They stand apart: no scan, ranking, count or repair reads them.
create table review_known (
  ref uuid primary key default gen_random_uuid(),
  reviewer text not null,
  reviewer_label text not null,
  symbol text not null references symbol,
  -- The finding with its records before and after, as it is shown.
  shown jsonb not null,
  answer text not null check (answer in ('accept', 'reject')),
  given text check (given in ('accept', 'reject', 'skip')),
  made_at timestamptz not null,
  given_at timestamptz
);
create index review_known_open on review_known (reviewer, made_at) where given is null;
create index review_known_given on review_known (reviewer) where given is not null;
