import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getNlpRequests } from '@midoffice/contract/content/article-writer/calls/get-nlp-requests';
import { nlpRequest } from '@midoffice/contract/content/article-writer/calls/nlp-request';
import { newestAudit, refuses, refusesOthers, type WriterServer, writerServer } from '../testing/writer.ts';

describe('nlp-request', () => {
  let server: WriterServer;
  before(async () => {
    server = await writerServer();
  });
  after(() => server.close());

  test('keeps what was asked for, and is audited', async () => {
    const { body } = await server.writer.call(nlpRequest, {
      requestedText: ' A text about debt. ',
      requestedFields: ['netDebt', ' netDebt ', 'ebitda', ''],
    });
    assert.equal(body.message, 'Request sent.');
    const [request] = (await server.writer.call(getNlpRequests, {})).body;
    assert.deepEqual(
      [request!.id, request!.requestedText, request!.requestedFields],
      [body.id, 'A text about debt.', ['netDebt', 'ebitda']],
    );
    assert.equal((await newestAudit(server, String(body.id))).kind, 'article-writer.requested');
  });

  test('takes fields as one text with commas, or none', async () => {
    await server.other.call(nlpRequest, { requestedText: 'One', requestedFields: 'a, b' });
    await server.other.call(nlpRequest, { requestedText: 'Two' });
    assert.deepEqual(
      (await server.other.call(getNlpRequests, {})).body.map((one) => one.requestedFields),
      [[], ['a', 'b']],
    );
  });

  test('refuses an empty request, too many fields, and who may not write', async () => {
    await refuses(
      server,
      server.writer,
      nlpRequest,
      { requestedText: ' ' },
      400,
      'requestedText: is required',
    );
    const requestedFields = Array.from({ length: 51 }, (_unused, n) => `f${n}`);
    await refuses(
      server,
      server.writer,
      nlpRequest,
      { requestedText: 'x', requestedFields },
      400,
      'requestedFields: must have at most 50 fields',
    );
    await refusesOthers(server, nlpRequest, { requestedText: 'x' });
  });
});
