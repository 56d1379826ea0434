import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { blogSearch } from '@midoffice/contract/content/blog-search/calls/blog-search';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { writePosts } from '../store.ts';

const post = (slug: string, title: string, text = '') => ({
  slug,
  type: 'guide',
  title,
  text,
  publishedAt: '2024-05-01T00:00:00Z',
});

describe('blog-search', () => {
  let server: TestServer;
  let reader: Client;
  before(async () => {
    server = await testServer();
    reader = await server.staff({ role: 'standard', permissions: ['blog-search'] });
    await writePosts(server.platform.db, [
      post('surprise', 'How to read an earnings surprise'),
      post('season', 'What banks said', 'Earnings beat expectations'),
      post('q3_2024', '100% of splits'),
    ]);
  });
  after(() => server.close());
  const slugs = async (query: string) =>
    (await reader.call(blogSearch, { query })).body.map(({ slug }) => slug);

  test('finds posts by the words of title and text, titles first, with title, type and slug (r003-blog-search-query)', async () => {
    const { status, body } = await reader.call(blogSearch, { query: ' earning ' });
    assert.equal(status, 200);
    assert.deepEqual(body[0], { title: 'How to read an earnings surprise', type: 'guide', slug: 'surprise' });
    assert.deepEqual(await slugs('earnings'), ['surprise', 'season']);
    assert.deepEqual(await slugs('q3_'), ['q3_2024'], 'part of a slug, _ is no wildcard');
    assert.deepEqual(await slugs('100%'), ['q3_2024']);
    assert.deepEqual(await slugs('_'), ['q3_2024']);
    assert.deepEqual(await slugs('nothing of this'), []);
    assert.deepEqual(await slugs('"unclosed -& !('), [], 'operators are no error');
  });

  test('an empty query is refused, and one that is too long (r003-blog-search-query)', async () => {
    for (const query of ['', '  '])
      await refuses(server, reader, blogSearch, { query }, 400, 'Please enter a valid query.');
    await refuses(server, reader, blogSearch, {}, 400, 'Please enter a valid query.');
    const long = 'query: must have at most 200 characters';
    await refuses(server, reader, blogSearch, { query: 'x'.repeat(201) }, 400, long);
  });

  test('answers 50 posts at most; a post that comes again is replaced', async () => {
    const many = Array.from({ length: 60 }, (_, n) => post(`many-${n}`, `Dividend ${n}`));
    assert.equal(await writePosts(server.platform.db, many), 60);
    assert.equal(await writePosts(server.platform.db, many), 0);
    assert.equal((await slugs('dividend')).length, 50);
  });

  test('a member without the grant is refused', async () => {
    const other = await server.staff({ role: 'standard', permissions: ['changeLog'] });
    assert.equal((await other.call(blogSearch, { query: 'x' })).status, 403);
  });
});
