import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getNewsFullTexts } from '@midoffice/contract/content/news/calls/get-news-full-texts';
import { refuses } from '../../../../testing/refuses.ts';
import { newsServer, type NewsServer } from '../testing/news.ts';

const url = 'https://a.example/1?x=1&y=ü'.replace('ü', '%C3%BC');

describe('get-news-full-texts', () => {
  let server: NewsServer;
  before(async () => {
    server = await newsServer();
    await server.make('prod', [{ url, text: 'Short — “quoted”', fullText: 'Long\n\nmore 📈' }]);
  });
  after(() => server.close());

  test('answers the texts of both sources, by address (r003-news-fulltext)', async () => {
    const { body } = await server.editor.call(getNewsFullTexts, { url });
    assert.deepEqual(body.prodTexts, { text: 'Short — “quoted”', fullText: 'Long\n\nmore 📈' });
    assert.deepEqual([body.legacyTexts, body.legacyData, body.lastChangeSet], [null, null, 0]);
    assert.deepEqual([body.prodData?.textLength, body.prodData?.fullTextLength], [16, 12]);
  });

  test('an unknown article is missing, and people without the tracker are refused', async () => {
    await refuses(server, server.editor, getNewsFullTexts, { url: `${url}z` }, 404, /^url: neither source/);
    await refuses(
      server,
      server.editor,
      getNewsFullTexts,
      { url: 'nowhere' },
      400,
      /^url: must be the address/,
    );
    await refuses(server, server.stranger, getNewsFullTexts, { url }, 403, /./);
    await refuses(server, server.nobody, getNewsFullTexts, { url }, 401, /./);
  });
});
