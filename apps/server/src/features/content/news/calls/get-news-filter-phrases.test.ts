import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cleanNewsText } from '@midoffice/contract/content/news/calls/clean-news-text';
import { getNewsFilterPhrases } from '@midoffice/contract/content/news/calls/get-news-filter-phrases';
import { refuses } from '../../../../testing/refuses.ts';
import { newsServer, type NewsServer } from '../testing/news.ts';

describe('get-news-filter-phrases', () => {
  let server: NewsServer;
  before(async () => {
    server = await newsServer();
  });
  after(() => server.close());

  test('answers the phrases of one symbol', async () => {
    await server.editor.call(cleanNewsText, { symbol: 'AAPL', filterOutWords: ['b', 'a'] });
    const { body } = await server.editor.call(getNewsFilterPhrases, { symbol: 'aapl' });
    assert.deepEqual(body, { symbol: 'AAPL', phrases: ['a', 'b'] });
    const none = await server.editor.call(getNewsFilterPhrases, { symbol: 'MSFT' });
    assert.deepEqual(none.body.phrases, []);
  });

  test('people without the tracker are refused', async () => {
    await refuses(server, server.stranger, getNewsFilterPhrases, { symbol: 'AAPL' }, 403, /./);
    await refuses(server, server.nobody, getNewsFilterPhrases, { symbol: 'AAPL' }, 401, /./);
  });
});
