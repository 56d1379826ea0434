import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getNlpRequests } from '@midoffice/contract/content/article-writer/calls/get-nlp-requests';
import { nlpRequest } from '@midoffice/contract/content/article-writer/calls/nlp-request';
import type { Client } from '../../../../testing/server.ts';
import { refusesOthers, type WriterServer, writerServer } from '../testing/writer.ts';

describe('get-nlp-requests', () => {
  let server: WriterServer;
  before(async () => {
    server = await writerServer();
  });
  after(() => server.close());

  test("lists one's own requests, for admins everybody's, newest first", async () => {
    await server.writer.call(nlpRequest, { requestedText: 'First' });
    await server.other.call(nlpRequest, { requestedText: 'Second' });
    const texts = async (client: Client) =>
      (await client.call(getNlpRequests, {})).body.map((one) => one.requestedText);
    assert.deepEqual(await texts(server.writer), ['First']);
    assert.deepEqual(await texts(server.admin), ['Second', 'First']);
  });

  test('refuses who may not write', () => refusesOthers(server, getNlpRequests, {}));
});
