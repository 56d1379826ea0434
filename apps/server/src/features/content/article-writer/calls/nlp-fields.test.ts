import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { nlpFields } from '@midoffice/contract/content/article-writer/calls/nlp-fields';
import { refuses, refusesOthers, type WriterServer, writerServer } from '../testing/writer.ts';

describe('nlp-fields', () => {
  let server: WriterServer;
  before(async () => {
    server = await writerServer();
  });
  after(() => server.close());

  test('answers the fields of a ticker from its market data, and each as people read it', async () => {
    const { status, body } = await server.writer.call(nlpFields, { selectedTicker: 'quiet' });
    assert.equal(status, 200);
    const value = (name: string) => body.fields.find((field) => field.field === name)?.value;
    assert.deepEqual(
      [value('symbol'), value('companyName'), value('exchange')],
      ['QUIET', 'QUIET Inc.', 'NASDAQ'],
    );
    assert.equal(body.date, value('date'));
    assert.equal(body.date, '2024-05-17');
    assert.match(body.processedFields['price']!, /^\$\d+\.\d\d$/);
    assert.equal(body.processedFields['lastSplitRatio'], '2-for-1');
    assert.equal(body.processedFields['lastSplitDate'], 'July 10, 2023');
    // Nobody said how many shares there are.
    assert.deepEqual([value('marketCap'), body.processedFields['marketCap']], [null, undefined]);
  });

  test('a ticker without bars has fields without values', async () => {
    await server.platform.db.insertInto('symbol').values({ symbol: 'EMPTY', name: 'Empty Corp.' }).execute();
    const { body } = await server.writer.call(nlpFields, { selectedTicker: 'EMPTY' });
    assert.equal(body.date, null);
    assert.deepEqual(Object.keys(body.processedFields), ['symbol', 'companyName', 'currency']);
  });

  test('refuses no ticker, an unknown one, and who may not write (r000-generator-roles)', async () => {
    await refuses(server, server.writer, nlpFields, { selectedTicker: '' }, 400, 'Please enter a ticker!');
    await refuses(
      server,
      server.writer,
      nlpFields,
      { selectedTicker: 'NOSUCH' },
      404,
      'There is no symbol NOSUCH.',
    );
    await refusesOthers(server, nlpFields, { selectedTicker: 'QUIET' });
  });
});
