import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { nlpSentenceCount } from '@midoffice/contract/content/article-writer/calls/nlp-sentence-count';
import { reviewSentence } from '@midoffice/contract/content/article-writer/calls/review-sentence';
import { noAccess } from '@midoffice/contract/kernel';
import { insertSentences } from '../sentence-store.ts';
import { newestAudit, refuses, refusesOthers, type WriterServer, writerServer } from '../testing/writer.ts';

describe('review-sentence', () => {
  let server: WriterServer;
  before(async () => {
    server = await writerServer();
  });
  after(() => server.close());

  test('stores the corrected text as reviewed, and is audited', async () => {
    const [id] = await insertSentences(server.platform.db, [{ field: 'price', text: 'It  closed.' }]);
    const { body } = await server.admin.call(reviewSentence, {
      id: id!,
      text: 'It closed.',
      expected: 'It  closed.',
    });
    assert.equal(body.message, 'Sentence saved.');
    assert.equal((await server.writer.call(nlpSentenceCount, {})).body.reviewedCount, 1);
    const entry = await newestAudit(server, String(id));
    assert.deepEqual(
      [entry.kind, entry.before, entry.after],
      [
        'article-writer.sentence-reviewed',
        { text: 'It  closed.', reviewed: false },
        { text: 'It closed.', reviewed: true },
      ],
    );
  });

  test('refuses a text that was overtaken, one that is there already, an unknown sentence, and who may not write', async () => {
    const [id] = await insertSentences(server.platform.db, [
      { field: 'volume', text: 'One.' },
      { field: 'volume', text: 'Two.' },
    ]);
    await refuses(
      server,
      server.admin,
      reviewSentence,
      { id, text: 'New.', expected: 'Older.' },
      409,
      'Somebody else changed this sentence.',
    );
    await refuses(
      server,
      server.admin,
      reviewSentence,
      { id, text: 'Two.' },
      400,
      'text: another sentence about this field says the same',
    );
    await refuses(server, server.admin, reviewSentence, { id, text: ' ' }, 400, 'text: is required');
    await refuses(
      server,
      server.admin,
      reviewSentence,
      { id: 999_999, text: 'x' },
      404,
      'There is no such sentence any more.',
    );
    await refusesOthers(server, reviewSentence, { id, text: 'New.' });
  });

  test('refuses a customer who writes: everybody gets the sentences of the library', async () => {
    const [id] = await insertSentences(server.platform.db, [{ field: 'debt', text: 'Debt fell.' }]);
    await refuses(server, server.writer, reviewSentence, { id, text: 'Buy my product.' }, 403, noAccess);
  });
});
