import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { getNewsComparison } from '@midoffice/contract/content/news/calls/get-news-comparison';
import { getNewsFullTexts } from '@midoffice/contract/content/news/calls/get-news-full-texts';
import type { NewsSide } from '@midoffice/contract/content/news/lists';
import { FileError } from '@midoffice/market';
import { importNews } from './import.ts';
import { newsServer, type NewsServer } from './testing/news.ts';

/** Real headlines, outside the repository: `MIDOFFICE_DATA` or `../shared/data` beside it. */
const folder = join(
  process.env['MIDOFFICE_DATA'] ?? resolve(import.meta.dirname, '../../../../../../../shared/data'),
  'news',
);
const actor = { id: null, label: 'test' };

describe('import news', () => {
  let server: NewsServer;
  before(async () => {
    server = await newsServer();
  });
  after(() => server.close());

  const bring = (text: string | Buffer, side: NewsSide = 'prod', encoding?: string) =>
    importNews(server.platform.db, Buffer.from(text), {
      side,
      publisher: 'Wire One',
      fileName: 'news',
      actor,
      encoding,
    });
  const line = (more: object = {}): string =>
    JSON.stringify({
      url: 'https://a.example/1',
      publishedDate: '2024-05-20 10:00:00',
      title: 'One',
      ...more,
    });

  test('adds new articles; the same file twice changes nothing, and nothing that staff edited is lost', async () => {
    const first = await bring(
      `${line({ symbols: 'AAPL, MSFT' })}\n\n${line({ url: 'https://a.example/2' })}\n`,
    );
    assert.deepEqual(first, {
      articles: 2,
      blank: 2,
      repeated: 0,
      encoding: 'utf-8',
      inserted: 2,
      known: 0,
      different: 0,
    });
    const { body } = await server.editor.call(getNewsFullTexts, { url: 'https://a.example/1' });
    assert.deepEqual(
      [body.prodData?.symbols, body.prodData?.publisher, body.publishedDate],
      [['AAPL', 'MSFT'], 'Wire One', '2024-05-20T10:00:00.000Z'],
    );
    await server.update({ url: 'https://a.example/2', title: 'Edited' });
    const digest = await server.digest();
    const again = await bring(`${line({ symbols: 'AAPL, MSFT' })}\n${line({ url: 'https://a.example/2' })}`);
    assert.deepEqual([again.inserted, again.known, again.different], [0, 2, 1]);
    assert.equal(await server.digest(), digest);
    const legacy = await bring(line({ title: 'Uno' }), 'legacy');
    assert.equal(legacy.inserted, 1);
    const both = await server.editor.call(getNewsFullTexts, { url: 'https://a.example/1' });
    assert.deepEqual([both.body.type, both.body.stats.differing.includes('title')], ['both', true]);
  });

  const csv = 'Headlines,Time,Description\n';
  const broken: [text: string | Buffer, line: number, field: string | null][] = [
    ['{"url": "x"', 1, null],
    [`${line({ url: 'https://a.example/9' })}\n${line({ url: 'https://a.example/9' })}`, 2, 'url'],
    [line({ url: 'ftp://a.example/9' }), 1, 'url'],
    [line({ publishedDate: 'soon' }), 1, 'publishedDate'],
    [line({ title: '' }), 1, 'title'],
    [line({ symbols: ['A B'] }), 1, 'symbols.0'],
    [line({ image: 'javascript:1' }), 1, 'image'],
    [line({ title: 'a\u0000b' }), 1, 'title'],
    [`${csv}Good,Jul 18 2020,x\nBad,never,x\n`, 3, 'Time'],
    [`${csv}${'x'.repeat(1001)},Jul 18 2020,x\n`, 2, 'Headlines'],
    ['Title,When\n', 1, null],
  ];
  for (const [text, at, field] of broken)
    test(`stores nothing and names line ${at}, ${field ?? 'the line'}: ${String(text).slice(-40)}`, async () => {
      const digest = await server.digest();
      await assert.rejects(bring(text), (error: unknown) => {
        assert.ok(error instanceof FileError, String(error));
        assert.deepEqual([error.line, error.field], [at, field]);
        return true;
      });
      assert.equal(await server.digest(), digest);
    });

  test('real headlines of both files are kept to the letter', async (t) => {
    if (!existsSync(folder)) return t.skip(`real headlines are absent (${folder}): not measured`);
    const began = performance.now();
    const cnbc = await importNews(
      server.platform.db,
      readFileSync(join(folder, 'cnbc_headlines_2020-07.csv')),
      {
        side: 'prod',
        publisher: 'CNBC',
        fileName: 'cnbc.csv',
        actor,
      },
    );
    const reuters = await importNews(
      server.platform.db,
      readFileSync(join(folder, 'reuters_headlines_2020-07.csv')),
      { side: 'prod', publisher: 'Reuters', fileName: 'reuters.csv', actor },
    );
    t.diagnostic(`952 headlines in ${Math.round(performance.now() - began)} ms`);
    assert.deepEqual([cnbc.inserted, cnbc.blank, cnbc.encoding], [453, 1983, 'windows-1252']);
    assert.deepEqual([reuters.inserted, reuters.blank], [499, 0]);
    const page = async (publisher: string) =>
      (await server.editor.call(getNewsComparison, { publisher })).body.rows;
    const titles = new Map((await page('CNBC')).map(({ prodData }) => [prodData!.title, prodData!]));
    const dashed = titles.get(
      "Impossible Foods CEO says the meat industry will be obsolete in 15 years — 'That's our mission'",
    );
    assert.equal(dashed?.publishedDate, '2020-06-24T02:40:00.000Z');
    const quoted = (await page('Reuters')).find(({ prodData }) => prodData!.title.includes('narco-antennas'));
    assert.match(quoted!.prodData!.title, /‘narco-antennas’ make life dangerous for Mexico’s cell tower/);
    const texts = await server.editor.call(getNewsFullTexts, { url: quoted!.url });
    assert.match(texts.body.prodTexts!.text, /^The young technician shut off the electricity/);
    return undefined;
  });
});
