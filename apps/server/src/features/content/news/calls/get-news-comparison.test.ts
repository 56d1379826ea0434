import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getNewsComparison } from '@midoffice/contract/content/news/calls/get-news-comparison';
import { plansOf } from '../../../../platform/db/testing/plans.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { countComparison, listComparison } from '../store.ts';
import { newsServer, type NewsServer } from '../testing/news.ts';

const at = (n: number): string => new Date(Date.UTC(2024, 4, 20) - n * 60_000).toISOString();
const url = (n: number): string => `https://wire-one.example/2024/${n}`;

describe('get-news-comparison', () => {
  let server: NewsServer;
  before(async () => {
    server = await newsServer();
    const many = Array.from({ length: 501 }, (_unused, n) => ({ url: url(n), publishedDate: at(n) }));
    await server.make('prod', many);
    await server.make('legacy', [
      ...many.slice(2).map((one, n) => (n < 3 ? { ...one, publisher: 'Wire Two' } : one)),
      {
        url: 'https://other.example/X_1',
        publishedDate: '2023-01-02T23:59:59Z',
        mainSymbol: 'MSFT',
        symbols: [],
      },
    ]);
  });
  after(() => server.close());

  const list = async (input: Record<string, unknown> = {}) =>
    (await server.editor.call(getNewsComparison, input)).body;

  test('a page has 500 rows, newest first, and says what each source holds (r003-news-500)', async () => {
    const [first, second] = [await list(), await list({ page: 2 })];
    assert.deepEqual([first.rows.length, first.total, first.pages], [500, 502, 2]);
    assert.deepEqual(
      second.rows.map((row) => [row.type, row.url]),
      [
        ['both', url(500)],
        ['legacyOnly', 'https://other.example/X_1'],
      ],
    );
    const { prodData, legacyData, ...row } = first.rows[2]!;
    assert.deepEqual(row, {
      publishedDate: at(2),
      url: url(2),
      type: 'both',
      stats: { differing: ['publisher'] },
    });
    assert.deepEqual([prodData?.publisher, legacyData?.publisher], ['Wire One', 'Wire Two']);
    assert.deepEqual([prodData?.textLength, prodData && 'text' in prodData], [32, false]);
    assert.deepEqual([first.rows[0]!.type, first.rows[0]!.legacyData], ['prodOnly', null]);
    assert.equal(second.rows[1]!.prodData, null);
  });

  test('rows are narrowed by type, publisher, symbols, address and days (r003-news-filters)', async () => {
    const urls = async (input: Record<string, unknown>) => (await list(input)).rows.map((row) => row.url);
    assert.deepEqual(await urls({ type: 'prodOnly' }), [url(0), url(1)]);
    assert.deepEqual(await urls({ publisher: 'Wire Two' }), [url(2), url(3), url(4)]);
    assert.deepEqual(await urls({ symbols: ' msft , TSLA' }), ['https://other.example/X_1']);
    assert.deepEqual(await urls({ url: 'x_1' }), ['https://other.example/X_1']);
    assert.deepEqual(await urls({ url: 'other%1' }), []);
    assert.deepEqual(await urls({ fromDate: '2023-01-02', toDate: '2023-01-02' }), [
      'https://other.example/X_1',
    ]);
    assert.equal((await list({ toDate: '2023-01-01' })).total, 0);
    assert.equal((await list({ differing: 'true' })).total, 6);
    assert.deepEqual(await urls({ differing: 'true', type: 'both', publisher: 'Wire Two' }), [
      url(2),
      url(3),
      url(4),
    ]);
    assert.deepEqual((await list({ page: 9 })).rows, []);
  });

  test('filters that are sent empty are none', async () => {
    const all = (await server.editor.call(getNewsComparison, {})).body;
    const blank = { type: '', publisher: '', symbols: '', url: '', fromDate: '', toDate: '' } as const;
    const same = (await server.editor.call(getNewsComparison, blank)).body;
    assert.ok(all.total > 0);
    assert.deepEqual(same, all);
  });

  test('a page is read along an index', async () => {
    const [plan] = await plansOf(server.platform.db, (db) => listComparison(db, {}, 1));
    assert.match(plan!, /Index (Only )?Scan using news_comparison_published/);
    const [count] = await plansOf(server.platform.db, (db) => countComparison(db, { publisher: 'Wire' }));
    for (const index of ['first', 'second'])
      assert.match(count!, new RegExp(`news_comparison_${index}_publisher`));
  });

  test('bad filters are refused by their field', async () => {
    for (const [input, text] of [
      [{ type: 'all' }, /^type: must be one of both, prodOnly, legacyOnly$/],
      [{ fromDate: 'yesterday' }, /^fromDate: must be a date/],
      [{ fromDate: '2024-02-01', toDate: '2024-01-01' }, /^toDate: must not be before fromDate$/],
      [{ symbols: '$$$' }, /^symbols/],
      [{ page: 'one' }, /^page: must be a whole number$/],
      [{ url: 'x'.repeat(2001) }, /^url: must have at most 2000/],
    ] as const)
      await refuses(server, server.editor, getNewsComparison, input, 400, text);
    await refuses(server, server.stranger, getNewsComparison, {}, 403, /./);
    await refuses(server, server.nobody, getNewsComparison, {}, 401, /./);
  });
});
