// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cleanNewsText } from '@midoffice/contract/content/news/calls/clean-news-text';
import { generateNewsPreviewText } from '@midoffice/contract/content/news/calls/generate-news-preview-text';
import { newsTexts } from '@midoffice/contract/content/news/lists';
import { pressHost } from '../../../../testing/press.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { newsServer, type NewsServer } from '../testing/news.ts';

const at = (path: string): string => `https://${pressHost}/${path}`;
const paragraphs = [
  'Northwind Data raised its forecast for the year on Monday, after sales of its cloud service grew by a third.',
  'The company now expects revenue of “4.1 to 4.3 billion” dollars — up from 3.9 billion. Read more on our site.',
  'Shares rose 6% in early trading. Analysts had expected a smaller step, since smaller customers still delay orders.',
  'Chief executive Ada North said that the order book had never been as full, and that new sites would open in Austin and Zürich.',
  'The board will propose a dividend of 0.40 dollars a share, payable in June, after two years without one.',
  'Competitors report next week. The sector as a whole has lagged the market since the beginning of the year.',
];

describe('generate-news-preview-text', () => {
  let server: NewsServer;
  before(async () => {
    server = await newsServer();
    server.sandbox.press.seedPages([
      {
        id: '2024/northwind.html',
        title: 'Northwind raises its forecast',
        site: 'Wire One',
        byline: 'A. Reporter',
        publishedAt: '2024-05-20T10:00:00Z',
        paragraphs,
      },
    ]);
    await server.make('prod', [{ url: at('2024/northwind.html') }]);
  });
  after(() => server.close());

  const file = (id: string, type: string, body: string | Buffer) =>
    server.sandbox.press.seedFile({ id, type, base64: Buffer.from(body).toString('base64') });
  const get = (path: string) => server.editor.call(generateNewsPreviewText, { url: at(path) });

  test('the article of a page is read without menus and advertisements, and cut after a sentence', async () => {
    const { status, body } = await get('2024/northwind.html');
    assert.equal(status, 200, body.message);
    assert.deepEqual([body.title, body.site], ['Northwind raises its forecast', 'Wire One']);
    assert.deepEqual(body.fullText.split('\n\n').slice(-6), paragraphs);
    assert.ok(!/Subscribe|Advertisement|cookies|All rights|Watchlist/.test(body.fullText), body.fullText);
    assert.ok(body.previewText.length <= 600 && body.previewText.length > 300, body.previewText);
    assert.ok(
      body.previewText.endsWith('.') && body.fullText.replaceAll('\n\n', ' ').startsWith(body.previewText),
    );
  });

  test('filter phrases of the article’s symbols are left out', async () => {
    await server.editor.call(cleanNewsText, { symbol: 'AAPL', filterOutWords: ['read more on our site.'] });
    const { body } = await get('2024/northwind.html');
    assert.ok(body.fullText.includes('3.9 billion.') && !/read more/i.test(body.fullText));
  });

  test('a page in another character set is read by what it says of itself', async () => {
    const html = `<html><head><meta charset="windows-1252"></head><body><article>${paragraphs.map((one) => `<p>${one}</p>`).join('')}</article></body></html>`;
    const letters: Record<string, number> = { '“': 0x93, '”': 0x94, '—': 0x97, ü: 0xfc };
    const bytes = Buffer.from([...html].map((one) => letters[one] ?? one.codePointAt(0)!));
    file('old.html', 'text/html', bytes);
    const { body } = await get('old.html');
    assert.ok(body.fullText.includes('“4.1 to 4.3 billion” dollars —') && body.fullText.includes('Zürich'));
    const cyrillic = Buffer.concat([
      Buffer.from('<html><body><article>'),
      ...Array.from({ length: 6 }, () =>
        Buffer.concat([Buffer.from('<p>'), Buffer.alloc(200, 0xc8), Buffer.from('. </p>')]),
      ),
      Buffer.from('</article></body></html>'),
    ]);
    file('ru.html', 'text/html; charset=windows-1251', cyrillic);
    assert.ok((await get('ru.html')).body.fullText.startsWith('ИИИ'));
    // 7-bit bytes are valid UTF-8 too: only the page says that they are Japanese.
    const kana = `\x1b$B${'%+'.repeat(100)}\x1b(B`;
    const japanese = `<html><head><meta charset="iso-2022-jp"></head><body><article><p>${kana}</p></article></body></html>`;
    file('jp.html', 'text/html', Buffer.from(japanese, 'latin1'));
    assert.ok((await get('jp.html')).body.fullText.startsWith('カカカ'));
  });

  test('scripts and markup of a page are never part of its text', async () => {
    const text = paragraphs.map((one) => `<p>${one}<script>alert(1)</script></p>`).join('');
    file('evil.html', 'text/html', `<body><article>${text}<p>1 &lt; 2 &lt;b&gt;</p></article></body>`);
    const { body } = await get('evil.html');
    assert.ok(!body.fullText.includes('alert(1)') && body.fullText.includes('1 < 2 <b>'));
  });

  const refused = (path: string, status: number, text: RegExp) =>
    refuses(server, server.editor, generateNewsPreviewText, { url: path }, status, text);

  test('what is no page, is gone, or is not public is refused by its address', async () => {
    file('empty.html', 'text/html', '<html><body></body></html>');
    file('paper.pdf', 'application/pdf', '%PDF-1.4');
    file('deep.html', 'text/html', `${'<div>'.repeat(60_000)}x`);
    file('long.html', 'text/html', 'x'.repeat(5_300_000));
    await refused(at('empty.html'), 400, /^url: the page has no readable text$/);
    await refused(at('deep.html'), 400, /^url: the page is too complex to read$/);
    await refused(at('paper.pdf'), 400, /^url: is no page, but application\/pdf$/);
    await refused(at('none.html'), 400, /^url: the site answered 404$/);
    await refused(at('long.html'), 413, /^url: what is there has more than 5 MB$/);
    await refused('http://127.0.0.1:1/', 400, /^url: /);
    await refused('http://169.254.169.254/latest/meta-data', 400, /^url: leads to an internal address$/);
    await refused('http://[::1]/', 400, /^url: leads to an internal address$/);
    await refused('urn:headline:reuters:1', 400, /^url: must be an address that begins with https/);
    await refused('', 400, /^url: is required$/);
    server.sandbox.inject({ vendor: 'press', kind: 'reset' });
    await refused(at('2024/northwind.html'), 502, /^url: the site does not answer/);
  });

  test('a page of thousands of elements is read while others are answered', async () => {
    const row = `<td>${'<a href="#">word, word. </a>'.repeat(30)}</td>`.repeat(6);
    file('busy.html', 'text/html', `<body><table>${`<tr>${row}</tr>`.repeat(80)}</table></body>`);
    const busy = get('busy.html');
    const began = performance.now();
    await get('2024/none.html');
    assert.ok(performance.now() - began < 2000, 'another request is answered meanwhile');
    assert.ok([200, 400].includes((await busy).status));
    file('busier.html', 'text/html', `<body>${'<p>word, word.</p>'.repeat(30_000)}</body>`);
    await refused(at('busier.html'), 400, /^url: the page is too complex to read$/);
  });

  test('people without the tracker are refused, and nothing is fetched for them', async () => {
    const seen = server.sandbox.requests().length;
    const input = { url: at('2024/northwind.html') };
    await refuses(server, server.stranger, generateNewsPreviewText, input, 403, /./);
    await refuses(server, server.nobody, generateNewsPreviewText, input, 401, /./);
    assert.equal(server.sandbox.requests().length, seen);
    assert.equal(generateNewsPreviewText.failure, newsTexts.previewFailed);
  });
});
