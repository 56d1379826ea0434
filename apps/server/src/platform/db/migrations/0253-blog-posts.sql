-- Published posts of the blog, as its last import brought them.
create table blog_post (
  slug text primary key,
  type text not null,
  title text not null,
  text text not null,
  published_at timestamptz not null,
  search tsvector generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', text), 'B')) stored
);
create index blog_post_search on blog_post using gin (search);
