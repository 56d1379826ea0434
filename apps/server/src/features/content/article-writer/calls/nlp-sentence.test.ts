import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { nlpSentence } from '@midoffice/contract/content/article-writer/calls/nlp-sentence';
import { insertSentences } from '../sentence-store.ts';
import { refuses, refusesOthers, type WriterServer, writerServer } from '../testing/writer.ts';

describe('nlp-sentence', () => {
  let server: WriterServer;
  before(async () => {
    server = await writerServer();
  });
  after(() => server.close());

  test('answers a reviewed sentence about a field, filled for the ticker, the same each time (r000-generator-modes)', async () => {
    await insertSentences(server.platform.db, [
      { field: 'price', text: 'It closed at {{price}}.', reviewed: true },
      { field: 'price', text: '{{companyName}} trades at {{price}}.', reviewed: true },
      { field: 'price', text: 'not reviewed {{price}}' },
    ]);
    const input = { selectedField: 'price', selectedTicker: 'QUIET' };
    const { body } = await server.writer.call(nlpSentence, input);
    assert.match(body.sentence, /\{\{price\}\}\.$/);
    assert.match(body.processedSentence!, /at \$[\d.]+\.$/);
    assert.deepEqual((await server.writer.call(nlpSentence, input)).body, body);
    const plain = (await server.writer.call(nlpSentence, { selectedField: 'price' })).body;
    assert.deepEqual([plain.processedSentence, plain.field], [null, 'price']);
  });

  test('takes one that is not reviewed where there is no other; what cannot be filled stays a template', async () => {
    await insertSentences(server.platform.db, [{ field: 'marketCap', text: 'It is worth {{marketCap}}.' }]);
    const { body } = await server.writer.call(nlpSentence, {
      selectedField: 'marketCap',
      selectedTicker: 'QUIET',
    });
    assert.deepEqual([body.sentence, body.processedSentence], ['It is worth {{marketCap}}.', null]);
  });

  test('refuses a field without sentences, no field, an unknown ticker, and who may not write', async () => {
    await refuses(
      server,
      server.writer,
      nlpSentence,
      { selectedField: 'volume' },
      404,
      'There is no sentence about this field.',
    );
    await refuses(
      server,
      server.writer,
      nlpSentence,
      { selectedField: '' },
      400,
      /^selectedField: must be a name/,
    );
    await refuses(
      server,
      server.writer,
      nlpSentence,
      { selectedField: 'price', selectedTicker: 'NOSUCH' },
      404,
      'There is no symbol NOSUCH.',
    );
    await refusesOthers(server, nlpSentence, { selectedField: 'price' });
  });
});
