import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/connect.ts';
import type { StoredArticle } from './articles.ts';

const atOnce = 500;

/** What an import did: new articles, known ones, and of those how many differ from what the file holds. */
export interface InsertedArticles {
  readonly inserted: number;
  readonly known: number;
  readonly different: number;
}

/** Keeps other writers of articles out until the transaction ends, so that what follows from both sources is seen whole. */
export async function holdArticles(trx: Trx): Promise<void> {
  await sql`lock table news_article in share row exclusive mode`.execute(trx);
}

/**
 * Adds articles that are not known yet; known ones stay as they are, so that an import undoes no edit.
 * @param articles of one source, each address once
 */
export async function insertArticles(
  trx: Trx,
  articles: readonly StoredArticle[],
): Promise<InsertedArticles> {
  let [inserted, different] = [0, 0];
  for (let from = 0; from < articles.length; from += atOnce) {
    const batch = JSON.stringify(articles.slice(from, from + atOnce));
    const differs = await sql<{ count: number }>`
      select count(*)::int as count from jsonb_populate_recordset(null::news_article, ${batch}::jsonb) n
      join news_article a on a.side = n.side and a.url = n.url where a is distinct from n`.execute(trx);
    const added = await sql<{ url: string }>`
      insert into news_article select * from jsonb_populate_recordset(null::news_article, ${batch}::jsonb)
      on conflict (side, url) do nothing returning url`.execute(trx);
    inserted += added.rows.length;
    different += differs.rows[0]!.count;
  }
  return { inserted, known: articles.length - inserted, different };
}
