import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { blogSearch } from '@midoffice/contract/content/blog-search/calls/blog-search';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { BlogSearch } from './blog-search.tsx';

const post = { title: 'How to read an earnings surprise', type: 'guide', slug: 'earnings-surprise' };
const query = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Query' });

describe('blog-search-screen', () => {
  testReadStates(BlogSearch, {
    call: blogSearch,
    filled: [post],
    shows: post.title,
    empty: [],
    says: 'No posts found.',
    address: { query: 'earnings' },
  });

  test('searches once, when typing has paused, and shows title, type and slug (r003-blog-search-query)', async () => {
    const fake = new FakeServer().answers(blogSearch, [post]);
    const { user } = drawScreen(BlogSearch, { server: fake });
    assert.ok(screen.getByText('Enter words of a title or a text.'));
    await user.type(query(), ' earnings');
    for (const text of [post.title, post.type, post.slug])
      assert.ok((await screen.findAllByText(text)).length);
    assert.ok(await screen.findByText('Successfully retrieved blog posts.'));
    assert.deepEqual(fake.inputsOf(blogSearch), [{ query: 'earnings' }]);
    assert.equal(new URLSearchParams(location.search).get('query'), 'earnings');
  });

  test('an empty query is refused by Enter and by taking all away, and nothing is asked (r003-blog-search-query)', async () => {
    const fake = new FakeServer().answers(blogSearch, [post]);
    const { user } = drawScreen(BlogSearch, { server: fake });
    await user.type(query(), '   {Enter}');
    assert.ok(await screen.findByText('Please enter a valid query.'));
    assert.deepEqual(fake.inputsOf(blogSearch), []);
    await user.clear(query());
    await user.type(query(), 'split{Enter}');
    await screen.findByText(post.title);
    assert.equal(screen.queryByText('Please enter a valid query.'), null);
    await user.clear(query());
    assert.ok(await screen.findByText('Please enter a valid query.'));
    assert.equal(screen.queryByText(post.title), null);
    assert.equal(fake.inputsOf(blogSearch).length, 1);
  });

  test('a query in another alphabet, with operators or markup is a query like any other', async () => {
    const fake = new FakeServer().answers(blogSearch, []);
    const { user } = drawScreen(BlogSearch, { server: fake });
    const hostile = 'κέρδη & !( <b>';
    await user.click(query());
    await user.paste(hostile);
    assert.ok(await screen.findByText('No posts found.'));
    assert.deepEqual(fake.inputsOf(blogSearch), [{ query: hostile }]);
    assert.equal(query().maxLength, 200);
  });
});
