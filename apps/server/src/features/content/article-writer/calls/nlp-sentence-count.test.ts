import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { nlpSentenceCount } from '@midoffice/contract/content/article-writer/calls/nlp-sentence-count';
import { insertSentences } from '../sentence-store.ts';
import { refusesOthers, type WriterServer, writerServer } from '../testing/writer.ts';

describe('nlp-sentence-count', () => {
  let server: WriterServer;
  before(async () => {
    server = await writerServer();
  });
  after(() => server.close());

  test('counts all sentences, reviewed ones and those that describe', async () => {
    assert.deepEqual((await server.writer.call(nlpSentenceCount, {})).body, {
      count: 0,
      reviewedCount: 0,
      descriptionCount: 0,
    });
    await insertSentences(server.platform.db, [
      { field: 'price', text: 'One.', reviewed: true },
      { field: 'price', text: 'Two.' },
      { field: 'companyName', text: 'Three.', isDescription: true, reviewed: true },
    ]);
    assert.deepEqual((await server.writer.call(nlpSentenceCount, {})).body, {
      count: 3,
      reviewedCount: 2,
      descriptionCount: 1,
    });
  });

  test('refuses who may not write', () => refusesOthers(server, nlpSentenceCount, {}));
});
