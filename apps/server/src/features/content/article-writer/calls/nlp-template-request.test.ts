import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { nlpTemplateRequest } from '@midoffice/contract/content/article-writer/calls/nlp-template-request';
import { makeTemplate, refuses, refusesOthers, type WriterServer, writerServer } from '../testing/writer.ts';

describe('nlp-template-request', () => {
  let server: WriterServer;
  before(async () => {
    server = await writerServer();
  });
  after(() => server.close());

  test("answers an admin anybody's template by its id (r000-generator-admin-only)", async () => {
    const theirs = await makeTemplate(server.other, { name: 'Of another' });
    const { status, body } = await server.admin.call(nlpTemplateRequest, {
      requestedTemplateID: ` ${theirs._id} `,
    });
    assert.deepEqual([status, body.name, body.mayEdit], [200, 'Of another', true]);
    await refuses(
      server,
      server.writer,
      nlpTemplateRequest,
      { requestedTemplateID: theirs._id },
      403,
      'You do not have access to this page.',
    );
  });

  test('an empty id says whom to ask (r000-generator-import-empty)', async () => {
    const text = 'No ID Selected - Ask a fellow member for their template ID to import.';
    await refuses(server, server.admin, nlpTemplateRequest, { requestedTemplateID: '  ' }, 400, text);
    await refuses(server, server.admin, nlpTemplateRequest, {}, 400, text);
  });

  test('refuses an unknown id and who may not write', async () => {
    await refuses(
      server,
      server.admin,
      nlpTemplateRequest,
      { requestedTemplateID: 'tpl_x' },
      404,
      'There is no template tpl_x.',
    );
    await refusesOthers(server, nlpTemplateRequest, { requestedTemplateID: 'tpl_x' });
  });
});
