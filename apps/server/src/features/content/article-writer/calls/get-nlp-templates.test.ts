import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getNlpTemplates } from '@midoffice/contract/content/article-writer/calls/get-nlp-templates';
import { getNlpTemplatesGrouped } from '@midoffice/contract/content/article-writer/calls/get-nlp-templates-grouped';
import { saveNlpTemplate } from '@midoffice/contract/content/article-writer/calls/save-nlp-template';
import type { Client } from '../../../../testing/server.ts';
import { makeTemplate, refusesOthers, type WriterServer, writerServer } from '../testing/writer.ts';

describe('get-nlp-templates', () => {
  let server: WriterServer;
  before(async () => {
    server = await writerServer();
  });
  after(() => server.close());

  test("lists one's own and public templates with all that the editor needs", async () => {
    const mine = await makeTemplate(server.writer, { name: 'b mine', suggestions: { end: ['Done.'] } });
    const all = await makeTemplate(server.admin, { name: 'A for all', public: true });
    await makeTemplate(server.other, { name: 'Hidden' });
    const { body } = await server.writer.call(getNlpTemplates, {});
    assert.deepEqual(body, [{ ...all, mayEdit: false, userid: '', owner: '' }, mine]);
    assert.deepEqual([mine.userid, mine.contentText], ['the-writer', '{{companyName}} closed at {{price}}.']);
  });

  test('names its owner to admins, and no other person to customers', async () => {
    const ofCustomer = await makeTemplate(server.other, { name: 'Of a customer' });
    await server.admin.call(saveNlpTemplate, {
      editTemplate: { _id: ofCustomer._id, name: 'Of a customer', content: '<p>x</p>', public: true },
    });
    const names = async (client: Client) =>
      (await client.call(getNlpTemplates, {})).body
        .filter(({ _id }) => _id === ofCustomer._id)
        .map(({ userid, owner }) => [userid, owner]);
    assert.deepEqual(await names(server.writer), [['', '']]);
    assert.deepEqual(await names(server.other), [[ofCustomer.userid, ofCustomer.owner]]);
    assert.deepEqual(await names(server.admin), [[ofCustomer.userid, ofCustomer.owner]]);
    const text = JSON.stringify((await server.writer.call(getNlpTemplatesGrouped, {})).body);
    assert.ok(!text.includes('the-other') && !text.includes('the-admin'));
  });

  test('refuses who may not write', () => refusesOthers(server, getNlpTemplates, {}));
});
