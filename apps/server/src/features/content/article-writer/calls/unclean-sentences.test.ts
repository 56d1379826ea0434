import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { uncleanSentences } from '@midoffice/contract/content/article-writer/calls/unclean-sentences';
import { insertSentences } from '../sentence-store.ts';
import { makeTemplate, refuses, refusesOthers, type WriterServer, writerServer } from '../testing/writer.ts';

describe('unclean-sentences', () => {
  let server: WriterServer;
  before(async () => {
    server = await writerServer();
  });
  after(() => server.close());

  test('finds sentences of the library and of templates in which something is wrong, with what', async () => {
    await insertSentences(server.platform.db, [
      { field: 'price', text: 'The price  is {{price}}.' },
      { field: 'price', text: 'The price is {{price}}.' },
      { field: 'volume', text: 'The price of 100% is odd' },
      { field: 'volume', text: 'Something else' },
    ]);
    const { _id } = await makeTemplate(server.writer, {
      name: 'Note',
      content:
        '<h2>The price of a heading</h2><p>The price {{opening}} is fine. The price of {{noSuch}} is not.</p>',
      suggestions: { opening: ['x'] },
    });
    await makeTemplate(server.other, { content: '<p>the price of another</p>' });
    const { body } = await server.writer.call(uncleanSentences, { query: 'PRICE' });
    assert.equal(body.total, 3);
    assert.deepEqual(
      body.sentences.map(({ about, text, problems, templateID }) => [about, text, problems, templateID]),
      [
        ['price', 'The price  is {{price}}.', ['double-space'], null],
        ['volume', 'The price of 100% is odd', ['missing-full-stop'], null],
        ['Note', 'The price of {{noSuch}} is not.', ['unfilled-placeholder'], _id],
      ],
    );
    assert.equal((await server.writer.call(uncleanSentences, { query: '0%' })).body.total, 1);
  });

  test('refuses an empty text (r000-generator-debounce), a long one, and who may not write', async () => {
    await refuses(server, server.writer, uncleanSentences, { query: '  ' }, 400, 'query: is required');
    await refuses(
      server,
      server.writer,
      uncleanSentences,
      { query: 'x'.repeat(501) },
      400,
      'query: must have at most 500 characters',
    );
    await refusesOthers(server, uncleanSentences, { query: 'x' });
  });
});
