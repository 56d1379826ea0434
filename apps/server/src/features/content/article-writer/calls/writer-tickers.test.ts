import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { writerTickers } from '@midoffice/contract/content/article-writer/calls/writer-tickers';
import { refuses, refusesOthers, type WriterServer, writerServer } from '../testing/writer.ts';

describe('writer-tickers', () => {
  let server: WriterServer;
  before(async () => {
    server = await writerServer();
  });
  after(() => server.close());

  test('finds tickers by ticker and name', async () => {
    assert.deepEqual(
      (await server.writer.call(writerTickers, { q: 'quiet i' })).body.map((one) => one.symbol),
      ['QUIET'],
    );
    assert.deepEqual((await server.writer.call(writerTickers, { q: 'zzz' })).body, []);
  });

  test('refuses a long text and who may not write', async () => {
    await refuses(
      server,
      server.writer,
      writerTickers,
      { q: 'x'.repeat(101) },
      400,
      'q: must have at most 100 characters',
    );
    await refusesOthers(server, writerTickers, { q: 'quiet' });
  });
});
