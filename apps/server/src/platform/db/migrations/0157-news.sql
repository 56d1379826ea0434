-- Articles of the two sources that are compared, production and legacy. Imports add new ones; known ones change through
-- the ledger only, so that each edit, transfer and cleaning has a preview and an undo.
create table news_article (
  side text not null check (side in ('prod', 'legacy')),
  url text not null,
  published_at timestamptz not null,
  title text not null,
  publisher text not null,
  site text not null,
  image text not null,
  fmp_image_id text not null,
  type text not null,
  main_symbol text not null,
  symbols text[] not null,
  text text not null,
  full_text text not null,
  primary key (side, url)
);
create index news_article_publisher on news_article (publisher);
create index news_article_type on news_article (type);
create index news_article_symbols on news_article using gin (symbols) where side = 'prod';

-- One row for each address that either source has, for lists; kept by the trigger below.
create table news_comparison (
  url text primary key,
  -- Production's, else legacy's.
  published_at timestamptz not null,
  type text not null,
  publishers text[] not null,
  symbols text[] not null,
  -- The fields in which both differ.
  differing text[] not null,
  prod_text_length integer,
  prod_full_text_length integer,
  legacy_text_length integer,
  legacy_full_text_length integer
);
create index news_comparison_published on news_comparison (published_at desc, url);
create index news_comparison_type on news_comparison (type, published_at desc, url) where type <> 'both';
create index news_comparison_differing on news_comparison (published_at desc, url)
  where type <> 'both' or differing <> '{}';
create index news_comparison_publishers on news_comparison using gin (publishers);
create index news_comparison_symbols on news_comparison using gin (symbols);
create index news_comparison_url on news_comparison using gin (lower(url) gin_trgm_ops);

create function follow_news_articles() returns trigger language plpgsql as $$
begin
  delete from news_comparison c using (select distinct url from changed) d
  where c.url = d.url and not exists (select from news_article a where a.url = d.url and a.side in ('prod', 'legacy'));
  insert into news_comparison
  select u.url, coalesce(p.published_at, l.published_at),
    case when l.url is null then 'prodOnly' when p.url is null then 'legacyOnly' else 'both' end,
    array(select distinct n from unnest(array[p.publisher, l.publisher]) n where n is not null),
    array(select distinct s from unnest(p.symbols || l.symbols || p.main_symbol || l.main_symbol) s where s <> ''),
    case when p.url is null or l.url is null then '{}'::text[] else array_remove(array[
      case when p.published_at <> l.published_at then 'publishedDate' end,
      case when p.title <> l.title then 'title' end,
      case when p.publisher <> l.publisher then 'publisher' end,
      case when p.site <> l.site then 'site' end,
      case when p.image <> l.image then 'image' end,
      case when p.fmp_image_id <> l.fmp_image_id then 'fmpImageID' end,
      case when p.type <> l.type then 'type' end,
      case when p.main_symbol <> l.main_symbol then 'mainSymbol' end,
      case when p.symbols <> l.symbols then 'symbols' end,
      case when p.text <> l.text then 'text' end,
      case when p.full_text <> l.full_text then 'fullText' end], null) end,
    char_length(p.text), char_length(p.full_text), char_length(l.text), char_length(l.full_text)
  from (select distinct url from changed) u
  left join news_article p on p.side = 'prod' and p.url = u.url
  left join news_article l on l.side = 'legacy' and l.url = u.url
  where p.url is not null or l.url is not null
  on conflict (url) do update set published_at = excluded.published_at, type = excluded.type,
    publishers = excluded.publishers, symbols = excluded.symbols, differing = excluded.differing,
    prod_text_length = excluded.prod_text_length, prod_full_text_length = excluded.prod_full_text_length,
    legacy_text_length = excluded.legacy_text_length, legacy_full_text_length = excluded.legacy_full_text_length;
  return null;
end $$;
create trigger news_article_added after insert on news_article
  referencing new table as changed for each statement execute function follow_news_articles();
create trigger news_article_changed after update on news_article
  referencing new table as changed for each statement execute function follow_news_articles();
create trigger news_article_removed after delete on news_article
  referencing old table as changed for each statement execute function follow_news_articles();

-- Phrases that are taken out of the texts of a symbol's articles; changed by change sets only.
create table news_filter_phrase (
  symbol text not null,
  phrase text not null,
  primary key (symbol, phrase)
);
