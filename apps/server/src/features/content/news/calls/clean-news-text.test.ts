// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cleanNewsText } from '@midoffice/contract/content/news/calls/clean-news-text';
import { getNewsFilterPhrases } from '@midoffice/contract/content/news/calls/get-news-filter-phrases';
import { getNewsFullTexts } from '@midoffice/contract/content/news/calls/get-news-full-texts';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { sql } from 'kysely';
import { plansOf } from '../../../../platform/db/testing/plans.ts';
import { newestAudit } from '../../../fundamentals/profile/testing/profile.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { planCleaning } from '../clean.ts';
import { urlsWith } from '../store.ts';
import { newsServer, type NewsServer } from '../testing/news.ts';

const url = (n: number): string => `https://a.example/${n}`;

describe('clean-news-text', () => {
  let server: NewsServer;
  before(async () => {
    server = await newsServer();
    await server.make('prod', [
      { url: url(1), text: 'Shares rose. Read More here.', fullText: 'Shares rose.\nRead more\nThe end.' },
      { url: url(2), text: 'Nothing to remove.', fullText: 'Already reading moreover.' },
      { url: url(3), mainSymbol: 'MSFT', symbols: ['MSFT'], text: 'Read more' },
    ]);
    await server.make('legacy', [{ url: url(1), text: 'Read more' }]);
  });
  after(() => server.close());

  const texts = async (n: number) => (await server.editor.call(getNewsFullTexts, { url: url(n) })).body;
  const phrases = async () =>
    (await server.editor.call(getNewsFilterPhrases, { symbol: 'AAPL' })).body.phrases;

  test('phrases leave the production texts of their symbol alone; one undo restores them and the phrases', async () => {
    const digest = await server.digest();
    const input = { symbol: 'aapl', filterOutWords: ['read  more', 'THE END.'] };
    const preview = await server.editor.call(cleanNewsText, { ...input, preview: true });
    assert.equal(preview.status, 200, preview.body.message);
    assert.deepEqual(
      [preview.body.changed, preview.body.read, preview.body.more, preview.body.changeSetId],
      [1, 2, false, null],
    );
    assert.deepEqual(preview.body.examples[0], {
      url: url(1),
      title: 'Company raises its forecast',
      before: 'Shares rose. Read More here.',
      after: 'Shares rose. here.',
    });
    assert.equal(await server.digest(), digest);
    const { body } = await server.editor.call(cleanNewsText, input);
    assert.equal(body.message, 'Filter phrases applied to 1 article.');
    assert.deepEqual((await texts(1)).prodTexts, { text: 'Shares rose. here.', fullText: 'Shares rose.' });
    assert.equal((await texts(1)).legacyTexts?.text, 'Read more');
    assert.equal((await texts(3)).prodTexts?.text, 'Read more');
    assert.deepEqual(await phrases(), ['THE END.', 'read more']);
    assert.equal((await newestAudit(server, 'AAPL', 'news'))?.kind, 'news.text-cleaned');
    const again = await server.editor.call(cleanNewsText, input);
    assert.deepEqual([again.body.message, again.body.changeSetId], ['Nothing changed.', null]);
    await server.editor.call(revertChangeSet, { id: body.changeSetId!, expectedStatus: 'applied' });
    assert.equal((await texts(1)).prodTexts?.text, 'Shares rose. Read More here.');
    assert.deepEqual(await phrases(), []);
  });

  test('words may come as a text; fewer phrases restore no text', async () => {
    const words = { symbol: 'AAPL', filterOutWords: 'read more, rose' };
    const { body } = await server.editor.call(cleanNewsText, words);
    assert.deepEqual(body.phrases, ['read more', 'rose']);
    await server.editor.call(cleanNewsText, { symbol: 'AAPL', filterOutWords: [] });
    assert.deepEqual(await phrases(), []);
    assert.equal((await texts(1)).prodTexts?.text, 'Shares. here.');
  });

  test('more articles than one cleaning changes are cleaned by the next', async () => {
    const many = Array.from({ length: 520 }, (_unused, n) => ({
      url: `https://many.example/${n}`,
      mainSymbol: 'MANY',
      symbols: ['MANY'],
      text: `Number ${n}. Click here.`,
    }));
    await server.make('prod', many);
    const input = { symbol: 'MANY', filterOutWords: ['click here.'] };
    const first = await server.editor.call(cleanNewsText, input);
    assert.deepEqual([first.body.changed, first.body.more, first.body.cells.length], [500, true, 200]);
    const second = await server.editor.call(cleanNewsText, input);
    assert.deepEqual([second.body.changed, second.body.more], [20, false]);
  });

  test('articles of a symbol are found by indexes of symbols and main symbol, in one search', async () => {
    await server.make('prod', [{ url: url(4), mainSymbol: 'MSFT', symbols: [], text: 'Read more' }]);
    await sql`analyze news_article`.execute(server.platform.db);
    const plans = await plansOf(server.platform.db, async (db) => {
      const given = { symbol: 'MSFT', words: ['more'], limit: 10 };
      assert.deepEqual(await urlsWith(db, given), [url(4), url(3)]);
    });
    assert.equal(plans.length, 1);
    for (const index of ['news_article_symbols', 'news_article_main_symbol'])
      assert.match(plans[0]!, new RegExp(`Bitmap Index Scan on ${index}`));
    assert.doesNotMatch(plans[0]!, /Seq Scan/);
    const searches = await plansOf(server.platform.db, (db) =>
      db.transaction().execute((trx) => planCleaning(trx, 'MANY', ['number'])),
    );
    assert.equal(searches.filter((plan) => plan.includes('~~*')).length, 1, 'texts are searched once');
  });

  test('bad input is refused by its field', async () => {
    for (const [input, text] of [
      [{ symbol: '', filterOutWords: ['a'] }, /Please enter a ticker!/],
      [{ symbol: 'AAPL' }, /^filterOutWords/],
      [{ symbol: 'AAPL', filterOutWords: ['...'] }, /^filterOutWords.*must hold a letter or a digit/],
      [{ symbol: 'AAPL', filterOutWords: ['x'.repeat(301)] }, /^filterOutWords.*at most 300/],
      [
        { symbol: 'AAPL', filterOutWords: Array.from({ length: 101 }, (_u, n) => `w${n}`) },
        /at most 100 phrases/,
      ],
    ] as const)
      await refuses(server, server.editor, cleanNewsText, input, 400, text);
    const input = { symbol: 'AAPL', filterOutWords: ['a'] };
    await refuses(server, server.stranger, cleanNewsText, input, 403, /./);
    await refuses(server, server.nobody, cleanNewsText, input, 401, /./);
  });
});
