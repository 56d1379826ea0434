// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { closeNlpRequest } from '@midoffice/contract/content/article-writer/calls/close-nlp-request';
import { deleteNlpTemplate } from '@midoffice/contract/content/article-writer/calls/delete-nlp-template';
import { getNlpTemplates } from '@midoffice/contract/content/article-writer/calls/get-nlp-templates';
import { getNlpTemplatesGrouped } from '@midoffice/contract/content/article-writer/calls/get-nlp-templates-grouped';
import { getSuggestions } from '@midoffice/contract/content/article-writer/calls/get-suggestions';
import { nlpRequest } from '@midoffice/contract/content/article-writer/calls/nlp-request';
import { saveNlpTemplate } from '@midoffice/contract/content/article-writer/calls/save-nlp-template';
import { updateSuggestions } from '@midoffice/contract/content/article-writer/calls/update-suggestions';
import { insertTemplate, type TemplateValues } from './store.ts';
import { makeTemplate, newestAudit, refuses, type WriterServer, writerServer } from './testing/writer.ts';

/** Suggestions of some 400 kB, which is the most. */
const longSuggestions = Object.fromEntries(
  Array.from({ length: 40 }, (_unused, n) => [`p${n}`, Array.from({ length: 20 }, () => 'x'.repeat(500))]),
);
const longContent = `<p>${'y'.repeat(59_000)}</p>`;
const tooMuch = 'The templates of one person hold at most 5 MB. Delete or shorten one of them first.';

describe('what one person may store and is answered', () => {
  let server: WriterServer;
  before(async () => {
    server = await writerServer();
  });
  after(() => server.close());

  const insert = async (userid: string, count: number, given: Partial<TemplateValues> = {}) => {
    const content = given.content ?? '<p>x</p>';
    const ids = Array.from({ length: count }, (_unused, n) => `tpl_${userid}_${given.name ?? 'one'}_${n}`);
    for (const id of ids)
      await insertTemplate(server.platform.db, id, userid, {
        name: 'One',
        description: '',
        templateType: 'summary',
        public: false,
        content,
        contentText: 'x',
        suggestions: {},
        ...given,
      });
    return ids;
  };
  const edit = { name: 'New', content: '<p>x</p>' };

  test('of several saved at once only as many are stored as make 200', async () => {
    const [first] = await insert('the-other', 198);
    const tries = await Promise.all(
      Array.from({ length: 3 }, () => server.other.call(saveNlpTemplate, { editTemplate: edit })),
    );
    assert.deepEqual(tries.map(({ status }) => status).sort(), [200, 200, 409]);
    const full = 'You have 200 templates. Delete one of them first.';
    await refuses(server, server.other, saveNlpTemplate, { editTemplate: edit }, 409, full);
    const changed = await server.other.call(saveNlpTemplate, { editTemplate: { ...edit, _id: first! } });
    assert.equal(changed.status, 200, 'one that is there may be changed');
    assert.equal((await server.other.call(deleteNlpTemplate, { deleteid: first! })).status, 200);
    await makeTemplate(server.other, edit);
    assert.equal((await server.other.call(getNlpTemplates, {})).body.length, 200);
  });

  test('5 MB of templates of one person are the most, whoever changes them; they may be shortened', async () => {
    const ids = await insert('the-writer', 11, { suggestions: longSuggestions, content: longContent });
    const longer = { name: 'New', content: longContent, suggestions: longSuggestions };
    await refuses(server, server.writer, saveNlpTemplate, { editTemplate: longer }, 409, tooMuch);
    const small = await makeTemplate(server.admin);
    assert.equal(small.userid, 'the-admin', 'others are not concerned');
    const [short] = await insert('the-writer', 1, { name: 'short' });
    for (const client of [server.writer, server.admin]) {
      await refuses(
        server,
        client,
        saveNlpTemplate,
        { editTemplate: { ...longer, _id: short } },
        409,
        tooMuch,
      );
      const sentSuggestions = longSuggestions;
      await refuses(server, client, updateSuggestions, { templateID: short, sentSuggestions }, 409, tooMuch);
    }
    const shortened = await server.writer.call(updateSuggestions, {
      templateID: ids[0]!,
      sentSuggestions: { a: ['x'] },
    });
    assert.equal(shortened.status, 200, shortened.body.message);
  });

  test('an answer has at most 10 MB of templates, one’s own among them, and generated texts have an end', async () => {
    await insert('the-admin', 30, {
      name: 'public',
      public: true,
      suggestions: longSuggestions,
      content: '<p>{{p0}}</p>'.repeat(900),
    });
    const sizeOf = (answer: unknown): number => JSON.stringify(answer).length;
    const { body } = await server.writer.call(getNlpTemplates, {});
    assert.equal(body.filter((one) => one.userid === 'the-writer').length, 12);
    assert.ok(body.some((one) => one.public));
    assert.ok(sizeOf(body) < 11_000_000, `${sizeOf(body)}`);
    assert.equal((await server.admin.call(getNlpTemplates, {})).status, 200);
    const grouped = (await server.other.call(getNlpTemplatesGrouped, { ticker: 'QUIET' })).body;
    assert.equal(grouped.personalTemplates.length, 200);
    assert.ok(sizeOf(grouped) < 20_000_000, `${sizeOf(grouped)}`);
    const texts = grouped.publicTemplates.map(({ generatedText }) => generatedText);
    assert.ok(texts.includes(null) && texts.some(Boolean), 'the first have texts');
    const together = (await server.other.call(getSuggestions, {})).body;
    assert.ok(sizeOf(together) < 11_000_000);
    for (const call of [getNlpTemplates, getNlpTemplatesGrouped, getSuggestions, updateSuggestions])
      assert.equal(call.expensive, true, call.name);
  });

  test('the audit log holds length and digest of long texts', async () => {
    const admin = await server.staff({ role: 'admin' });
    const { _id } = await makeTemplate(admin, { content: longContent, suggestions: longSuggestions });
    type Kept = Record<'content' | 'contentText' | 'suggestions', { characters: number; sha256: string }>;
    const check = async (side: 'before' | 'after', names: readonly (keyof Kept)[]) => {
      const entry = await newestAudit(server, _id);
      assert.ok(JSON.stringify(entry).length < 3000, `${entry.kind}: ${JSON.stringify(entry).length}`);
      for (const name of names) {
        const kept = (entry[side] as Kept)[name];
        assert.ok(kept.characters > 50_000, `${entry.kind} ${name}`);
        assert.match(kept.sha256, /^[0-9a-f]{64}$/);
      }
    };
    await check('after', ['content', 'contentText', 'suggestions']);
    const sentSuggestions = { ...longSuggestions, p0: ['z'] };
    assert.equal((await admin.call(updateSuggestions, { templateID: _id, sentSuggestions })).status, 200);
    await check('before', ['suggestions']);
    await check('after', ['suggestions']);
    assert.equal((await admin.call(deleteNlpTemplate, { deleteid: _id })).status, 200);
    await check('before', ['content', 'contentText', 'suggestions']);
  });

  test('20 requests of one person are open at once at most', async () => {
    const ask = () => server.writer.call(nlpRequest, { requestedText: 'A text' });
    const asked = await Promise.all(Array.from({ length: 22 }, ask));
    assert.equal(asked.filter(({ status }) => status === 200).length, 20);
    await refuses(
      server,
      server.writer,
      nlpRequest,
      { requestedText: 'A text' },
      409,
      'You have 20 open requests. Send another one when one of them is closed.',
    );
    assert.equal((await server.other.call(nlpRequest, { requestedText: 'A text' })).status, 200);
    const { id } = asked.find(({ status }) => status === 200)!.body;
    assert.equal((await server.admin.call(closeNlpRequest, { id })).status, 200);
    assert.equal((await ask()).status, 200);
  });
});
