import type { BlogPost } from '@midoffice/contract/content/blog-search/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** A post as an import brings it. */
export interface StoredPost extends BlogPost {
  readonly text: string;
  /** ISO 8601. */
  readonly publishedAt: string;
}

const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** The posts that hold all words of a query, or whose title or slug holds it as it is, best first. */
export async function searchPosts(db: DbOrTrx, query: string, limit: number): Promise<BlogPost[]> {
  const { rows } = await sql<BlogPost>`
    select title, type, slug from blog_post, websearch_to_tsquery('english', ${query}) wanted
    where search @@ wanted or title ilike ${pattern(query)} or slug ilike ${pattern(query)}
    order by ts_rank(search, wanted) desc, published_at desc, slug limit ${limit}`.execute(db);
  return rows;
}

/** Stores posts by slug; a known one is replaced. @returns how many were new */
export async function writePosts(db: DbOrTrx, posts: readonly StoredPost[]): Promise<number> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into blog_post (slug, type, title, text, published_at)
    select slug, type, title, text, "publishedAt" from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb)
      as x(slug text, type text, title text, text text, "publishedAt" timestamptz)
    on conflict (slug) do update set type = excluded.type, title = excluded.title, text = excluded.text,
      published_at = excluded.published_at
    returning xmax = 0 as "isNew"`.execute(db);
  return rows.filter(({ isNew }) => isNew).length;
}

/** Posts of an import against those that are stored. */
export interface ComparedPosts {
  readonly added: number;
  readonly changed: number;
  readonly same: number;
}

/** Lets nobody else import posts until the end of the transaction. */
export async function lockPosts(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('blog', 0))`.execute(trx);
}

/** Counts which posts of an import are new, differ from the stored one, or are the same. */
export async function comparePosts(db: DbOrTrx, posts: readonly StoredPost[]): Promise<ComparedPosts> {
  const { rows } = await sql<ComparedPosts>`
    select count(*) filter (where b.slug is null)::int as added,
      count(*) filter (where (b.type, b.title, b.text, b.published_at) <> (x.type, x.title, x.text, x."publishedAt"))::int as changed,
      count(*) filter (where (b.type, b.title, b.text, b.published_at) = (x.type, x.title, x.text, x."publishedAt"))::int as same
    from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb)
      as x(slug text, type text, title text, text text, "publishedAt" timestamptz)
    left join blog_post b using (slug)`.execute(db);
  return rows[0]!;
}
