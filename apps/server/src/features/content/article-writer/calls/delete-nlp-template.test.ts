import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteNlpTemplate } from '@midoffice/contract/content/article-writer/calls/delete-nlp-template';
import { getNlpTemplates } from '@midoffice/contract/content/article-writer/calls/get-nlp-templates';
import {
  makeTemplate,
  newestAudit,
  refuses,
  refusesOthers,
  type WriterServer,
  writerServer,
} from '../testing/writer.ts';

describe('delete-nlp-template', () => {
  let server: WriterServer;
  before(async () => {
    server = await writerServer();
  });
  after(() => server.close());

  test('deletes a template of its own, and is audited with all it held (r000-generator-save-delete)', async () => {
    const { _id, version } = await makeTemplate(server.writer, { suggestions: { end: ['Done.'] } });
    const { status, body } = await server.writer.call(deleteNlpTemplate, {
      deleteid: _id,
      expected: version,
    });
    assert.deepEqual([status, body.message], [200, 'Template deleted.']);
    assert.deepEqual((await server.writer.call(getNlpTemplates, {})).body, []);
    const entry = await newestAudit(server, _id);
    assert.equal(entry.kind, 'article-writer.template-deleted');
    assert.deepEqual((entry.before as { suggestions: unknown }).suggestions, { end: ['Done.'] });
  });

  test('an admin deletes the template of another', async () => {
    const { _id } = await makeTemplate(server.other);
    assert.equal((await server.admin.call(deleteNlpTemplate, { deleteid: _id })).status, 200);
  });

  test('refuses the template of another, one that was changed or is gone, and who may not write', async () => {
    const { _id, version } = await makeTemplate(server.other);
    await refuses(
      server,
      server.writer,
      deleteNlpTemplate,
      { deleteid: _id },
      403,
      'Only the owner or an admin may change this template.',
    );
    await refuses(
      server,
      server.other,
      deleteNlpTemplate,
      { deleteid: _id, expected: version + 1 },
      409,
      'Somebody else changed this template.',
    );
    await refuses(
      server,
      server.writer,
      deleteNlpTemplate,
      { deleteid: 'tpl_none' },
      404,
      'There is no template tpl_none.',
    );
    await refuses(server, server.writer, deleteNlpTemplate, { deleteid: '' }, 400, 'deleteid: is required');
    await refusesOthers(server, deleteNlpTemplate, { deleteid: _id });
  });
});
