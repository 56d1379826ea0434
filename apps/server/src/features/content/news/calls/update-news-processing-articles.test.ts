// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getNewsFullTexts } from '@midoffice/contract/content/news/calls/get-news-full-texts';
import { updateNewsProcessingArticles } from '@midoffice/contract/content/news/calls/update-news-processing-articles';
import { newsTexts } from '@midoffice/contract/content/news/lists';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { newestAudit } from '../../../fundamentals/profile/testing/profile.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { fullArticle, newsServer, type NewsServer } from '../testing/news.ts';

const url = 'https://wire-one.example/a';
const legacyOnly = 'https://wire-one.example/legacy-only';
const prodOnly = 'https://wire-one.example/prod-only';

describe('update-news-processing-articles', () => {
  let server: NewsServer;
  before(async () => {
    server = await newsServer();
    await server.make('prod', [{ url }, { url: prodOnly }]);
    await server.make('legacy', [
      {
        url,
        title: 'Company lifts outlook',
        symbols: ['AAPL', 'MSFT'],
        publishedDate: '2024-05-20T10:05:00Z',
      },
      { url: legacyOnly, title: 'Only here' },
    ]);
  });
  after(() => server.close());

  const read = async (address = url) => (await server.editor.call(getNewsFullTexts, { url: address })).body;
  async function undo(id: number | null) {
    const done = await server.editor.call(revertChangeSet, { id: id!, expectedStatus: 'applied' });
    assert.equal(done.status, 200, done.body.message);
  }
  const refused = (updates: object, status: number, text: string | RegExp, more: object = {}) =>
    refuses(
      server,
      server.editor,
      updateNewsProcessingArticles,
      { articleUpdates: { url, ...updates }, ...more },
      status,
      text,
    );

  test('changed fields go to production as a change set with an undo; a preview writes nothing', async () => {
    const started = await read();
    const digest = await server.digest();
    const preview = await server.update({ url, title: 'New title' }, { preview: true });
    assert.deepEqual([preview.body.title, preview.body.changeSetId], ['New title', null]);
    assert.equal(await server.digest(), digest);
    const { status, body } = await server.update(
      { url, title: 'New title', text: 'Two\nlines' },
      {
        frontEndUrl: 'https://office.example/admin?page=monitors',
        expected: { title: started.prodData!.title },
      },
    );
    assert.equal(status, 200, body.message);
    assert.equal(body.message, newsTexts.updated);
    assert.deepEqual([body.url, body.title, body.text, body.textLength], [url, 'New title', 'Two\nlines', 9]);
    assert.deepEqual(
      body.cells.map(({ field, after: value }) => [field, value]),
      [
        ['title', 'New title'],
        ['text', 'Two\nlines'],
      ],
    );
    const audit = await newestAudit(server, url, 'news');
    assert.equal(audit?.kind, 'news.article-updated');
    assert.equal(audit?.after['frontEndUrl'], 'https://office.example/admin?page=monitors');
    const now = await read();
    assert.deepEqual([now.prodData?.title, now.stats.differing.includes('text')], ['New title', true]);
    await undo(body.changeSetId);
    assert.deepEqual({ ...(await read()), lastChangeSet: 0 }, { ...started, lastChangeSet: 0 });
  });

  test('symbols are separated by commas and trimmed (r002-news-symbols-trim)', async () => {
    const { body } = await server.update({ url, symbols: ' AAPL , msft,, AAPL ' });
    assert.deepEqual(body.symbols, ['AAPL', 'MSFT']);
    await undo(body.changeSetId);
    assert.deepEqual((await read()).prodData?.symbols, ['AAPL']);
  });

  test('the main symbol must be one of the symbols (r002-news-main-symbol)', async () => {
    await refused({ mainSymbol: 'AAPL', symbols: 'MSFT' }, 400, newsTexts.mainNotIncluded);
    await refused({ mainSymbol: 'MSFT' }, 400, newsTexts.mainNotIncluded);
    await refused({ symbols: [] }, 400, newsTexts.mainNotIncluded);
    const { body } = await server.update({ url, mainSymbol: '', symbols: [] });
    assert.deepEqual([body.mainSymbol, body.symbols], ['', []]);
    await undo(body.changeSetId);
  });

  test('address, dates and lengths are read-only (r002-news-readonly)', async () => {
    await refused({ publishedDate: '2024-01-01' }, 400, 'articleUpdates.publishedDate: is read-only');
    await refused({ textLength: 4 }, 400, 'articleUpdates.textLength: is read-only');
    await refused({ fullTextLength: 4, title: 'x' }, 400, 'articleUpdates.fullTextLength: is read-only');
  });

  test('transfers go both ways, whole or by field, and are undone (r002-news-transfers)', async () => {
    const started = await read();
    const toProd = await server.update({ url }, { legacy: true });
    assert.equal(toProd.body.message, 'Legacy data transferred to production successfully');
    assert.equal(toProd.body.title, 'Company lifts outlook');
    assert.deepEqual((await read()).stats.differing, []);
    await undo(toProd.body.changeSetId);
    const byField = await server.update({ url }, { legacy: true, fields: ['symbols'] });
    assert.deepEqual([byField.body.symbols, byField.body.title], [['AAPL', 'MSFT'], started.prodData!.title]);
    await undo(byField.body.changeSetId);
    const full = fullArticle({ ...started.prodData, ...started.prodTexts });
    const toLegacy = await server.update(full, { legacy: false });
    assert.equal(toLegacy.body.message, 'Prod data transferred to legacy successfully');
    assert.deepEqual((await read()).legacyData?.title, started.prodData!.title);
    await undo(toLegacy.body.changeSetId);
    assert.deepEqual({ ...(await read()), lastChangeSet: 0 }, { ...started, lastChangeSet: 0 });
    // Without the full article it is an edit of production.
    const edit = await server.update({ url, title: 'Edited' }, { legacy: false });
    assert.equal(edit.body.message, newsTexts.updated);
    await undo(edit.body.changeSetId);
  });

  test('an article that one source lacks is added there, and gone again after an undo', async () => {
    const { body } = await server.update({ url: legacyOnly }, { legacy: true });
    assert.equal((await read(legacyOnly)).type, 'both');
    await undo(body.changeSetId);
    assert.equal((await read(legacyOnly)).type, 'legacyOnly');
    const one = await read(prodOnly);
    const added = await server.update(fullArticle({ ...one.prodData, ...one.prodTexts }), { legacy: false });
    assert.equal((await read(prodOnly)).type, 'both');
    await undo(added.body.changeSetId);
    assert.equal((await read(prodOnly)).type, 'prodOnly');
  });

  test('nothing is written where nothing differs', async () => {
    const { prodData } = await read();
    const digest = await server.digest();
    const { body } = await server.update({ url, title: prodData!.title });
    assert.deepEqual([body.message, body.changeSetId], ['Nothing changed.', null]);
    assert.equal(await server.digest(), digest);
  });

  test('two people on one field: the second gets both values; on different fields both succeed', async () => {
    const { prodData } = await read();
    const first = await server.update({ url, title: 'First' }, { expected: { title: prodData!.title } });
    const second = await server.other.call(updateNewsProcessingArticles, {
      articleUpdates: { url, title: 'Second' },
      expected: { title: prodData!.title },
    });
    assert.equal(second.status, 409);
    const [found] = (second.body as unknown as { conflicts: object[] }).conflicts;
    assert.deepEqual(found, {
      field: 'title',
      expected: prodData!.title,
      actual: 'First',
      wanted: 'Second',
      where: `Production article ${url}`,
    });
    const other = await server.other.call(updateNewsProcessingArticles, {
      articleUpdates: { url, site: 'other.example' },
      expected: { site: prodData!.site },
    });
    assert.equal(other.status, 200);
    // A transfer of what is no longer there is refused as well.
    const stale = fullArticle({ ...prodData, ...(await read()).prodTexts });
    await refused(stale, 409, /^Somebody else changed Title, Site in the meantime\.$/, { legacy: false });
    await refused({ title: 'What legacy never said' }, 409, /Somebody else changed Title/, { legacy: true });
    await undo(other.body.changeSetId);
    await undo(first.body.changeSetId);
  });

  test('bad input is refused by its field, with nothing written', async () => {
    for (const [updates, text] of [
      [{}, 'articleUpdates: must name a changed field'],
      [{ title: '' }, 'articleUpdates.title: must not be empty'],
      [{ title: 'A\nB' }, 'articleUpdates.title: must not have line breaks'],
      [{ title: 'x'.repeat(1001) }, 'articleUpdates.title: must have at most 1000 characters'],
      [{ title: 'a\u0000b' }, 'articleUpdates.title: holds a character that cannot be stored'],
      [{ image: 'javascript:alert(1)' }, /^articleUpdates\.image: must be an address/],
      [{ symbols: 'AA PL' }, /^articleUpdates\.symbols.*may hold letters/],
      [{ symbols: Array.from({ length: 101 }, (_u, n) => `S${n}`) }, /at most 100 symbols/],
      [{ fullText: 'x'.repeat(300_001) }, /^articleUpdates\.fullText: must have at most 300000/],
      [{ shoeSize: 4 }, 'articleUpdates.shoeSize: is no field of an article'],
      [{ ['__proto__x']: 4 }, /is no field of an article/],
      [{ url: '' }, 'articleUpdates.url: is required'],
      [{ url: 'file:///etc/passwd' }, /^articleUpdates\.url: must be the address/],
    ] as const)
      await refused(updates, 400, text);
    await refused({ title: 'Good', image: 'ftp://x' }, 400, /image/);
    await refused({ title: 'x' }, 400, /^fields: is for transfers only$/, { fields: ['title'] });
    await refused({}, 400, /^fields\.0: must name fields/, { legacy: true, fields: ['shoe'] });
    await refused({ title: 'x' }, 400, /^frontEndUrl: must be/, { frontEndUrl: 'javascript:alert(1)' });
    await refused(
      { url: 'https://wire-one.example/none', title: 'x' },
      404,
      /^url: production has no article/,
    );
    await refused({ url: prodOnly }, 404, /^url: legacy has no article/, { legacy: true });
    await refused({ url: legacyOnly }, 400, /transfer it whole/, { legacy: true, fields: ['title'] });
  });

  test('people without the tracker are refused', async () => {
    const input = { articleUpdates: { url, title: 'x' } };
    await refuses(server, server.stranger, updateNewsProcessingArticles, input, 403, /./);
    await refuses(server, server.nobody, updateNewsProcessingArticles, input, 401, /./);
  });
});
