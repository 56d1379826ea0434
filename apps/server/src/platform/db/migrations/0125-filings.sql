-- Documents of filings in the store of files, each once: the name follows from the content. text_name is the same document
-- as plain text; a PDF has none.
create table filing_file (
  file_name text primary key,
  text_name text,
  file_type text not null check (file_type in ('html', 'txt', 'pdf')),
  charset text not null,
  byte_size integer not null,
  sha256 bytea not null,
  stored_at timestamptz not null default now()
);

-- Which document an address at the SEC or at a company's site led to. Several addresses may lead to one.
create table filing_link (
  link text primary key,
  file_name text not null references filing_file,
  fetched_at timestamptz not null default now()
);
create index filing_link_by_file on filing_link (file_name);

-- Filings of companies that do not file with the SEC; changed by change sets only.
create table international_filing (
  symbol text not null,
  calendar_year integer not null check (calendar_year between 1900 and 2999),
  period text not null check (period in ('Q1', 'Q2', 'Q3', 'Q4', 'FY')),
  date date not null,
  filling_date date,
  final_link text,
  raw_text_link text,
  s3_link text,
  file_type text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (symbol, calendar_year, period)
);
create index international_filing_by_link on international_filing (final_link);

-- Where a company publishes the report of a period; changed by change sets only.
create table financial_link (
  symbol text not null,
  calendar_year integer not null check (calendar_year between 1900 and 2999),
  period text not null check (period in ('Q1', 'Q2', 'Q3', 'Q4', 'FY')),
  final_link text not null,
  updated_at timestamptz not null,
  primary key (symbol, calendar_year, period)
);

-- When the next request to a vendor that limits requests a second may be sent, by whichever process.
create table outgoing_pace (
  vendor text primary key,
  next_at timestamptz not null
);
