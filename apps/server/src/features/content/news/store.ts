import { newsPageSize, type ComparisonType } from '@midoffice/contract/content/news/lists';
import type { ArticleSummary, ComparisonRow } from '@midoffice/contract/content/news/shapes';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { imageUrlOf, type StoredArticle } from './articles.ts';

/** What narrows the tracker. Days are included, UTC. */
export interface NewsFilter {
  readonly type?: ComparisonType | undefined;
  readonly publisher?: string | undefined;
  readonly symbols?: readonly string[] | undefined;
  readonly url?: string | undefined;
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
  readonly differing?: boolean | undefined;
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * What rows of a list have to fit, in one or two parts without a common row: a publisher is found in the index of the first or
 * of the second publisher.
 */
function partsOf(filter: NewsFilter): RawBuilder<unknown>[] {
  const { publisher } = filter;
  const others = conditionsOf(filter);
  if (!publisher) return [others];
  return ['first_publisher', 'second_publisher'].map(
    (column) => sql`${sql.ref(`c.${column}`)} = ${publisher} and ${others}`,
  );
}

function conditionsOf(filter: NewsFilter): RawBuilder<unknown> {
  const { type, symbols, url, fromDate, toDate, differing } = filter;
  const list = [sql`true`];
  // Values of partial indexes are literals, so that the planner sees that they fit.
  if (type === 'both') list.push(sql`c.type = 'both'`);
  else if (type) list.push(sql`c.type = ${type} and c.type <> 'both'`);
  if (symbols?.length) list.push(sql`c.symbols && ${[...symbols]}::text[]`);
  if (url) list.push(sql`lower(c.url) like ${`%${escaped(url.toLowerCase())}%`}`);
  if (fromDate) list.push(sql`c.published_at >= ${`${fromDate}T00:00:00Z`}::timestamptz`);
  if (toDate) list.push(sql`c.published_at < ${`${toDate}T00:00:00Z`}::timestamptz + interval '1 day'`);
  if (differing) list.push(sql`(c.type <> 'both' or c.differing <> '{}')`);
  return sql.join(list, sql` and `);
}

const summary = (side: 'prod' | 'legacy'): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${side}.${name}`);
  const length = (name: string) => sql.ref(`c.${side}_${name}`);
  return sql`case when ${column('url')} is not null then jsonb_build_object('url', c.url, 'publishedDate',
    to_char(${column('published_at')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'title', ${column('title')}, 'publisher', ${column('publisher')}, 'site', ${column('site')},
    'image', ${column('image')}, 'fmpImageID', ${column('fmp_image_id')}, 'type', ${column('type')},
    'mainSymbol', ${column('main_symbol')}, 'symbols', to_jsonb(${column('symbols')}),
    'textLength', ${length('text_length')}, 'fullTextLength', ${length('full_text_length')}) end`;
};

/** A row as the query gives it: where a picture is shown is computed here. */
interface FoundRow {
  readonly publishedDate: string;
  readonly url: string;
  readonly type: ComparisonType;
  readonly differing: string[];
  readonly prodData: Omit<ArticleSummary, 'imageUrl'> | null;
  readonly legacyData: Omit<ArticleSummary, 'imageUrl'> | null;
}

const shownAs = (
  side: 'prod' | 'legacy',
  found: Omit<ArticleSummary, 'imageUrl'> | null,
): ArticleSummary | null => found && { ...found, imageUrl: imageUrlOf(side, found.url, found.image) };

const rowsOf = (rows: readonly FoundRow[]): ComparisonRow[] =>
  rows.map(({ publishedDate, url, type, differing, prodData, legacyData }) => ({
    publishedDate,
    url,
    type,
    stats: { differing },
    prodData: shownAs('prod', prodData),
    legacyData: shownAs('legacy', legacyData),
  }));

const comparison = (of: RawBuilder<unknown>): RawBuilder<FoundRow> => sql<FoundRow>`
  select c.published_at as "publishedDate", c.url, c.type, c.differing, ${summary('prod')} as "prodData",
    ${summary('legacy')} as "legacyData"
  from (${of}) c
  left join news_article prod on prod.side = 'prod' and prod.url = c.url
  left join news_article legacy on legacy.side = 'legacy' and legacy.url = c.url
  order by c.published_at desc, c.url`;

/** A page of the tracker: 500 rows, newest first. @param page 1-based */
export async function listComparison(
  db: DbOrTrx,
  filter: NewsFilter,
  page: number,
): Promise<ComparisonRow[]> {
  const skip = (page - 1) * newsPageSize;
  const newest = sql`order by published_at desc, url limit`;
  const parts = partsOf(filter).map(
    (part) => sql`
      (select c.url, c.published_at from news_comparison c where ${part} ${newest} ${skip + newsPageSize})`,
  );
  const { rows } = await comparison(sql`
    select c.* from (select * from (${sql.join(parts, sql` union all `)}) p ${newest} ${newsPageSize} offset ${skip}) p
    join news_comparison c on c.url = p.url`).execute(db);
  return rowsOf(rows);
}

export async function countComparison(db: DbOrTrx, filter: NewsFilter): Promise<number> {
  const counts = partsOf(filter).map((part) => sql`(select count(*) from news_comparison c where ${part})`);
  const { rows } = await sql<{ total: number }>`select (${sql.join(counts, sql` + `)})::int as total`.execute(
    db,
  );
  return rows[0]!.total;
}

/** One row of the tracker; undefined where neither source has the article. */
export async function findComparison(db: DbOrTrx, url: string): Promise<ComparisonRow | undefined> {
  const { rows } = await comparison(sql`select * from news_comparison c where c.url = ${url}`).execute(db);
  return rowsOf(rows)[0];
}

/** An article of each source that has it. */
export async function readArticle(
  db: DbOrTrx,
  url: string,
): Promise<{ prod: StoredArticle | null; legacy: StoredArticle | null }> {
  const { rows } = await sql<{ article: StoredArticle }>`
    select to_jsonb(a) as article from news_article a where a.side in ('prod', 'legacy') and a.url = ${url}`.execute(
    db,
  );
  const of = (side: string) => rows.find(({ article }) => article.side === side)?.article ?? null;
  return { prod: of('prod'), legacy: of('legacy') };
}

/** Different values of a column, by name: each is one step into the index, whatever the number of articles. */
export async function distinctOf(db: DbOrTrx, column: 'publisher' | 'type', most: number): Promise<string[]> {
  const name = sql.ref(`a.${column}`);
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select ${name} as value from news_article a where ${name} > '' order by 1 limit 1)
      union all
      select (select ${name} from news_article a where ${name} > f.value order by 1 limit 1)
      from found f where f.value is not null)
    select value from found where value is not null limit ${most}`.execute(db);
  return rows.map(({ value }) => value);
}

/** The filter phrases of some symbols, by name. */
export async function readPhrases(db: DbOrTrx, symbols: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ phrase: string }>`
    select distinct phrase from news_filter_phrase where symbol = any(${[...symbols]}::text[]) order by 1`.execute(
    db,
  );
  return rows.map(({ phrase }) => phrase);
}

/**
 * Addresses of production articles of a symbol whose texts hold one of some words, newest first.
 * @param words in any case; a text that holds a phrase holds its longest word
 */
export async function urlsWith(
  db: DbOrTrx,
  { symbol, words, limit }: { symbol: string; words: readonly string[]; limit: number },
): Promise<string[]> {
  const patterns = words.map((word) => `%${escaped(word)}%`);
  const { rows } = await sql<{ url: string }>`
    select a.url from news_article a
    where a.side = 'prod' and (a.symbols @> array[${symbol}]::text[] or a.main_symbol = ${symbol})
      and (a.text ilike any (${patterns}::text[]) or a.full_text ilike any (${patterns}::text[]))
    order by a.published_at desc, a.url desc limit ${limit}`.execute(db);
  return rows.map(({ url }) => url);
}

/** Production articles by their addresses, newest first. */
export async function productionArticles(db: DbOrTrx, urls: readonly string[]): Promise<StoredArticle[]> {
  const { rows } = await sql<{ article: StoredArticle }>`
    select to_jsonb(a) as article from news_article a
    where a.side = 'prod' and a.url = any(${[...urls]}::text[])
    order by a.published_at desc, a.url desc`.execute(db);
  return rows.map(({ article }) => article);
}

/** Production's articles about one of some symbols in a span of days, the newest first; at most 100. */
export async function articlesAbout(
  db: DbOrTrx,
  { symbols, from, to }: { symbols: readonly string[]; from: string; to: string },
): Promise<{ title: string; url: string; date: string }[]> {
  const { rows } = await sql<{ title: string; url: string; date: string }>`
    select title, url, to_char(published_at at time zone 'utc', 'YYYY-MM-DD') as date from news_article
    where side = 'prod' and symbols && ${sql.val([...symbols])}::text[]
      and published_at >= ${from}::date and published_at < ${to}::date + 1
    order by published_at desc, url limit 100`.execute(db);
  return rows;
}
