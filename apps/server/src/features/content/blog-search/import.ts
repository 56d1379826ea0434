import { readPosts } from '@midoffice/market/blog/read-posts';
import { insertAudit, type Actor } from '../../../platform/audit/store.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { comparePosts, lockPosts, writePosts, type ComparedPosts } from './store.ts';

interface BlogImport {
  readonly fileName: string;
  readonly actor: Actor;
  /** Only counts; stores nothing. */
  readonly isPreview: boolean;
}

/** What an import did, or would do. */
export interface ImportedPosts extends ComparedPosts {
  readonly posts: number;
  /** Mentions of a slug that a later one of the file replaced. */
  readonly repeated: number;
}

/**
 * Imports posts by slug in one transaction: new ones are added, known ones that differ are replaced, the others and those
 * that the file does not hold stay. The same file twice changes nothing.
 * @throws FileError naming line and field; nothing is stored then
 */
export async function importPosts(
  db: Db,
  text: string,
  { fileName, actor, isPreview }: BlogImport,
): Promise<ImportedPosts> {
  const { posts, repeated } = await readPosts(text);
  return db.transaction().execute(async (trx) => {
    await lockPosts(trx);
    const done = { posts: posts.length, repeated, ...(await comparePosts(trx, posts)) };
    if (isPreview || !(done.added + done.changed)) return done;
    await writePosts(trx, posts);
    await insertAudit(trx, {
      actor,
      call: 'import blog',
      kind: 'blog.imported',
      targetKind: 'blog',
      targetId: fileName,
      after: done,
    });
    return done;
  });
}
