import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { closeNlpRequest } from '@midoffice/contract/content/article-writer/calls/close-nlp-request';
import { getNlpRequests } from '@midoffice/contract/content/article-writer/calls/get-nlp-requests';
import { nlpRequest } from '@midoffice/contract/content/article-writer/calls/nlp-request';
import { newestAudit, refuses, refusesOthers, type WriterServer, writerServer } from '../testing/writer.ts';

describe('close-nlp-request', () => {
  let server: WriterServer;
  before(async () => {
    server = await writerServer();
  });
  after(() => server.close());

  test('an admin takes a request off the list and puts it back, audited', async () => {
    const { id } = (await server.writer.call(nlpRequest, { requestedText: 'Something' })).body;
    const count = async () => (await server.writer.call(getNlpRequests, {})).body.length;
    assert.equal((await server.admin.call(closeNlpRequest, { id })).body.message, 'Request closed.');
    assert.equal(await count(), 0);
    assert.equal(
      (await server.admin.call(closeNlpRequest, { id, closed: false })).body.message,
      'Request opened again.',
    );
    assert.equal(await count(), 1);
    const entry = await newestAudit(server, String(id));
    assert.deepEqual(
      [entry.kind, entry.before, entry.after],
      ['article-writer.request-closed', { closed: true }, { closed: false }],
    );
  });

  test('refuses who is no admin, and an unknown request', async () => {
    const { id } = (await server.writer.call(nlpRequest, { requestedText: 'Another' })).body;
    await refuses(
      server,
      server.writer,
      closeNlpRequest,
      { id },
      403,
      'You do not have access to this page.',
    );
    await refuses(server, server.admin, closeNlpRequest, { id: 999_999 }, 404, 'There is no such request.');
    await refuses(server, server.admin, closeNlpRequest, { id: 0 }, 400, /^id: /);
    await refusesOthers(server, closeNlpRequest, { id });
  });
});
