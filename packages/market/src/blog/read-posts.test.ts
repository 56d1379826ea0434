import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readPosts } from './read-posts.ts';

const rss = `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
  <title>The blog</title><link>https://example.com/blog</link>
  <item><title>Splits &amp; spin-offs</title><link>https://example.com/blog/splits?utm=1#top</link>
    <category>guide</category><category>data</category><pubDate>Wed, 01 May 2024 10:00:00 GMT</pubDate>
    <description>Short</description>
    <content:encoded><![CDATA[<p>How a <b>split</b> works.</p><script>alert(1)</script><p>Twice.</p>]]></content:encoded></item>
</channel></rss>`;
const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>The blog</title><entry><title>Filings</title>
  <link rel="self" href="https://example.com/api/1"/><link rel="alternate" href="https://example.com/blog/filings/"/>
  <category term="news"/><published>2024-05-02T00:00:00+02:00</published><summary>10-K</summary></entry></feed>`;

describe('posts of a blog from a file', () => {
  test('from RSS and Atom: the slug is the end of the address, markup becomes text', async () => {
    assert.deepEqual((await readPosts(rss)).posts, [
      {
        slug: 'splits',
        type: 'guide',
        title: 'Splits & spin-offs',
        text: 'How a split works.\nTwice.',
        publishedAt: '2024-05-01T10:00:00.000Z',
      },
    ]);
    assert.deepEqual((await readPosts(atom)).posts, [
      {
        slug: 'filings',
        type: 'news',
        title: 'Filings',
        text: '10-K',
        publishedAt: '2024-05-01T22:00:00.000Z',
      },
    ]);
  });

  test('from JSON and CSV, the last mention of a slug counts', async () => {
    const post = { slug: 'a-b', type: '', title: 'A', text: '"Quoted", twice', publishedAt: '2024-05-01' };
    const expected = { ...post, type: 'post', publishedAt: '2024-05-01T00:00:00.000Z' };
    const json = JSON.stringify([{ ...post, title: 'Old' }, post]);
    assert.deepEqual(await readPosts(json), { posts: [expected], repeated: 1 });
    const csv = '\uFEFFslug,title,publishedAt,text\r\na-b,A,2024-05-01,"""Quoted"", twice"\r\n';
    assert.deepEqual(await readPosts(csv), { posts: [expected], repeated: 0 });
    const long = await readPosts(`slug,title,publishedAt,text\na,A,2024-05-01,${'x'.repeat(100_000)}`);
    assert.equal(long.posts[0]!.text.length, 100_000);
  });

  test('what is wrong is named by its line and field, and nothing is read', async () => {
    const good = 'slug,title,publishedAt\na,A,2024-05-01\n';
    for (const [text, message] of [
      ['', /line 1: the file holds no post/],
      ['slug,title\n', /line 1: the header lacks publishedAt/],
      [`${good}b,,2024-05-01`, /line 3: title is empty/],
      [`${good}b,B,yesterday`, /line 3: publishedAt 'yesterday' is no time/],
      [`${good}b c,B,2024-05-01`, /line 3: slug 'b c' must have/],
      [`${good}b,B`, /line 3: 2 columns, there must be 3/],
      [
        `slug,title,publishedAt,text\na,A,2024-05-01,${'x'.repeat(100_001)}`,
        /line 2: text has more than 100000/,
      ],
      ['[{"slug":"a","title":{},"publishedAt":"2024-05-01"}]', /line 1: title must be a text/],
      ['[1]', /line 1: must be an object/],
      ['{"posts":[]}', /must hold an array/],
      ['[{', /no JSON/],
      ['<rss><item><title>T</title></item></rss>', /slug '' must have/],
    ] as const)
      await assert.rejects(readPosts(text), { message }, text.slice(0, 60));
  });

  test('entities of a feed are not expanded without bound, and nothing is fetched', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><rss><item><title>&b;</title>
      <link>https://example.com/x</link><pubDate>2024-05-01</pubDate></item></rss>`;
    assert.equal((await readPosts(bomb)).posts[0]!.title, '&b;');
  });
});
