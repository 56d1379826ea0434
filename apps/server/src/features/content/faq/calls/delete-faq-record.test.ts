import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteFaqRecord } from '@midoffice/contract/content/faq/calls/delete-faq-record';
import { getFaqRecords } from '@midoffice/contract/content/faq/calls/get-faq-records';
import { saveFaqRecord } from '@midoffice/contract/content/faq/calls/save-faq-record';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

describe('delete-faq-record', () => {
  let server: TestServer;
  let editor: Client;
  before(async () => {
    server = await testServer();
    editor = await server.staff({ role: 'standard', permissions: ['faqRecords'] });
  });
  after(() => server.close());
  const record = { code: 'data', subCode: 'prices', question: 'Prices?', answer: 'Yes.' };

  test('deletes a record once (r003-faq-draft)', async () => {
    const { body } = await editor.call(saveFaqRecord, record);
    const { status } = await editor.call(deleteFaqRecord, { id: body.id });
    assert.equal(status, 200);
    assert.deepEqual((await editor.call(getFaqRecords, {})).body, []);
    await refuses(server, editor, deleteFaqRecord, { id: body.id }, 404, 'Invalid FAQ record.');
  });

  test('refuses a record that somebody changed meanwhile, and what is no id', async () => {
    const { body } = await editor.call(saveFaqRecord, record);
    await editor.call(saveFaqRecord, { ...record, id: body.id, answer: 'No.' });
    await refuses(server, editor, deleteFaqRecord, { id: body.id, revision: 1 }, 409, /meanwhile/);
    for (const id of ['', 'x', '1; drop', '1'.repeat(30)])
      await refuses(server, editor, deleteFaqRecord, { id }, 400, 'Invalid FAQ record.');
  });

  test('a member without the grant is refused', async () => {
    const { body } = await editor.call(saveFaqRecord, record);
    const other = await server.staff({ role: 'standard', permissions: ['blog-search'] });
    await refuses(server, other, deleteFaqRecord, { id: body.id }, 403, /./);
  });
});
