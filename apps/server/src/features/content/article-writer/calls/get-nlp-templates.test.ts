import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getNlpTemplates } from '@midoffice/contract/content/article-writer/calls/get-nlp-templates';
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
    assert.deepEqual(body, [{ ...all, mayEdit: false }, mine]);
    assert.deepEqual([mine.userid, mine.contentText], ['the-writer', '{{companyName}} closed at {{price}}.']);
  });

  test('refuses who may not write', () => refusesOthers(server, getNlpTemplates, {}));
});
