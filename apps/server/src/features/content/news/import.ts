import { decodeText } from '@midoffice/market/news/index';
import { insertAudit, type Actor } from '../../../platform/audit/store.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { holdArticles, insertArticles, type InsertedArticles } from './import-store.ts';
import { readArticleLines, readHeadlineFile, type ArticleOrigin } from './read-articles.ts';

/** Who imports which file. */
export interface NewsImport extends ArticleOrigin {
  readonly fileName: string;
  readonly actor: Actor;
  /** The file's character set; left out: what its bytes are. */
  readonly encoding?: string | undefined;
}

/** What an import did. */
export interface ImportedNews extends InsertedArticles {
  readonly articles: number;
  readonly blank: number;
  readonly repeated: number;
  readonly encoding: string;
}

const isJson = (text: string): boolean => /^\s*\{/.test(text.slice(0, 1000));

/**
 * Imports articles (JSON, one a line) or headlines (CSV) of one source in one transaction. Articles that are known stay as
 * they are: the same file twice changes nothing, and nothing that staff edited is lost.
 * @throws FileError naming line and field; nothing is stored then. RangeError, TypeError of `decodeText`
 */
export async function importNews(db: Db, bytes: Uint8Array, given: NewsImport): Promise<ImportedNews> {
  const { text, encoding } = decodeText(bytes, given.encoding);
  const read = isJson(text) ? readArticleLines(text, given) : await readHeadlineFile(text, given);
  const { articles, blank, repeated } = read;
  return db.transaction().execute(async (trx) => {
    await holdArticles(trx);
    const inserted = await insertArticles(trx, articles);
    const done = { articles: articles.length, blank, repeated, encoding, ...inserted };
    if (!inserted.inserted) return done;
    await insertAudit(trx, {
      actor: given.actor,
      call: 'import news',
      kind: 'news.imported',
      targetKind: 'news',
      targetId: given.fileName,
      after: { side: given.side, ...done },
    });
    await notifyOnCommit(trx, { subject: 'news' });
    return done;
  });
}
