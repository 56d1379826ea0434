import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { commands } from './commands.ts';
import { searchPosts } from './store.ts';

const post = (slug: string, title: string) => ({
  slug,
  type: 'guide',
  title,
  text: 'A text',
  publishedAt: '2024-05-01T10:00:00Z',
});

describe('import blog', () => {
  let server: TestServer;
  const folder = mkdtempSync(join(tmpdir(), 'blog-'));
  before(async () => {
    server = await testServer();
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    await server.close();
  });

  /** Runs the command on a file of posts. @returns what it wrote to standard output */
  async function run(content: unknown, options: Record<string, boolean> = {}): Promise<unknown> {
    const path = join(folder, 'posts');
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    let out = '';
    const given = {
      words: [path],
      options,
      out: (text: string) => void (out += text),
      notify: () => undefined,
    };
    await commands[0]!.run(given, server.platform);
    return JSON.parse(out) as unknown;
  }
  const audited = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit_entry where kind = 'blog.imported'`.execute(
      server.platform.db,
    );
    return rows[0]!.count;
  };

  test('a preview counts and stores nothing; the import is found by the search, audited, and idempotent by slug', async () => {
    const posts = [post('a', 'Dividends'), post('b', 'Splits')];
    const all = { posts: 2, repeated: 0, added: 2, changed: 0, same: 0 };
    const digest = await server.digest();
    assert.deepEqual(await run(posts, { preview: true }), all);
    assert.equal(await server.digest(), digest);
    assert.deepEqual(await run(posts), all);
    assert.equal((await searchPosts(server.platform.db, 'dividend', 5))[0]?.slug, 'a');
    assert.deepEqual(await run(posts), { ...all, added: 0, same: 2 });
    assert.equal(await audited(), 1, 'what changed nothing is not audited');
    assert.deepEqual(await run([post('b', 'Stock splits'), post('c', 'News')]), {
      ...all,
      added: 1,
      changed: 1,
    });
    assert.equal(await audited(), 2);
    assert.equal((await searchPosts(server.platform.db, 'dividend', 5)).length, 1, 'others stay');
  });

  test('a file with a mistake is refused whole, naming file and line', async () => {
    const digest = await server.digest();
    await assert.rejects(run('slug,title,publishedAt\nx,X,2024-05-01\ny,Y,soon\n'), {
      name: 'CommandError',
      message: "posts, line 3: publishedAt 'soon' is no time. Nothing was imported.",
    });
    assert.equal(await server.digest(), digest);
  });
});
