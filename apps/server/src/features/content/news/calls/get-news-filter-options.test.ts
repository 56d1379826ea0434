import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getNewsFilterOptions } from '@midoffice/contract/content/news/calls/get-news-filter-options';
import { refuses } from '../../../../testing/refuses.ts';
import { newsServer, type NewsServer } from '../testing/news.ts';

describe('get-news-filter-options', () => {
  let server: NewsServer;
  before(async () => {
    server = await newsServer();
  });
  after(() => server.close());

  test('names publishers and types of either source, each once', async () => {
    const options = async () => (await server.editor.call(getNewsFilterOptions, {})).body;
    const types = ['both', 'prodOnly', 'legacyOnly'];
    assert.deepEqual(await options(), { types, publishers: [], articleTypes: [] });
    await server.make('prod', [
      { url: 'https://a.example/1', publisher: 'Wire Two', type: 'press-release' },
      { url: 'https://a.example/2', publisher: '' },
    ]);
    await server.make('legacy', [
      { url: 'https://a.example/1', publisher: 'Agency' },
      { url: 'https://a.example/3', publisher: 'Wire Two' },
    ]);
    assert.deepEqual(await options(), {
      types,
      publishers: ['Agency', 'Wire Two'],
      articleTypes: ['article', 'press-release'],
    });
  });

  test('people without the tracker are refused', async () => {
    await refuses(server, server.stranger, getNewsFilterOptions, {}, 403, /./);
    await refuses(server, server.nobody, getNewsFilterOptions, {}, 401, /./);
  });
});
