import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { saveNlpTemplate } from '@midoffice/contract/content/article-writer/calls/save-nlp-template';
import type { Client } from '../../../../testing/server.ts';
import {
  makeTemplate,
  newestAudit,
  refuses,
  refusesOthers,
  type WriterServer,
  writerServer,
} from '../testing/writer.ts';

describe('save-nlp-template', () => {
  let server: WriterServer;
  before(async () => {
    server = await writerServer();
  });
  after(() => server.close());

  const save = (client: Client, editTemplate: object, expected?: number) =>
    client.call(saveNlpTemplate, { editTemplate, ...(expected !== undefined && { expected }) } as never);

  test('stores a new template, cleaned, with its plain text, and is audited (r000-generator-save-delete)', async () => {
    const { body } = await save(server.writer, {
      name: ' Note ',
      content:
        '<h2 onclick="x()">Price</h2><script>steal()</script><p>At {{price}} <a href="stocks/QUIET">more</a></p>',
      suggestions: { end: ['Done.'] },
    });
    const { template } = body;
    assert.deepEqual(
      [
        body.message,
        template.name,
        template.userid,
        template.templateType,
        template.public,
        template.version,
      ],
      ['Template saved.', 'Note', 'the-writer', 'due-diligence', false, 1],
    );
    assert.equal(
      template.content,
      '<h2>Price</h2><p>At {{price}} <a href="/stocks/QUIET" rel="noopener noreferrer nofollow">more</a></p>',
    );
    assert.equal(template.contentText, 'Price\nAt {{price}} more');
    const entry = await newestAudit(server, template._id);
    assert.deepEqual([entry.kind, entry.actor_id], ['article-writer.template-saved', 'the-writer']);
    assert.equal((entry.after as { content: string }).content, template.content);
  });

  test('cuts the name at 60 and the description at 300 characters (r000-generator-name-60)', async () => {
    const { template } = (
      await save(server.writer, {
        name: `${'n'.repeat(59)}🙂x`,
        description: 'd'.repeat(301),
        content: '<p>x</p>',
      })
    ).body;
    assert.equal(template.name, `${'n'.repeat(59)}🙂`);
    assert.equal(template.description.length, 300);
  });

  test('changes the given fields and keeps the others; an outdated version is a conflict with both values', async () => {
    const { _id, version } = await makeTemplate(server.writer, { suggestions: { end: ['Done.'] } });
    const changed = (await save(server.writer, { _id, name: 'Changed', content: '<p>new</p>' }, version)).body
      .template;
    assert.deepEqual(
      [changed.version, changed.contentText, changed.suggestions],
      [version + 1, 'new', { end: ['Done.'] }],
    );
    const digest = await server.digest();
    const { status, body } = await save(server.writer, { _id, name: 'Mine', content: '<p>x</p>' }, version);
    const conflicts = (body as unknown as { conflicts: unknown[] }).conflicts;
    assert.deepEqual(
      [status, conflicts],
      [409, [{ field: 'version', expected: version, actual: version + 1, wanted: 'Mine', where: 'Changed' }]],
    );
    assert.equal(await server.digest(), digest);
  });

  test('of two who save at once with one version, one gets through', async () => {
    const { _id, version } = await makeTemplate(server.writer);
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_unused, n) =>
        save(server.writer, { _id, name: `Try ${n}`, content: '<p>x</p>' }, version),
      ),
    );
    assert.deepEqual(tries.map((one) => one.status).sort(), [200, 409, 409, 409, 409, 409, 409, 409]);
  });

  test('only admins choose type and public; an admin changes the template of another (r000-generator-admin-only)', async () => {
    const { _id } = await makeTemplate(server.writer);
    const edit = { _id, name: 'Note', content: '<p>x</p>' };
    for (const more of [{ public: true }, { templateType: 'alert' }]) {
      await refuses(
        server,
        server.writer,
        saveNlpTemplate,
        { editTemplate: { ...edit, ...more } },
        403,
        'You do not have access to this page.',
      );
      await refuses(
        server,
        server.writer,
        saveNlpTemplate,
        { editTemplate: { name: 'N', content: '<p>x</p>', ...more } },
        403,
        'You do not have access to this page.',
      );
    }
    const { template } = (await save(server.admin, { ...edit, public: true, templateType: 'alert' })).body;
    assert.deepEqual(
      [template.public, template.templateType, template.userid],
      [true, 'alert', 'the-writer'],
    );
    // Sending the stored values is not a change, so it needs no right.
    assert.equal((await save(server.writer, { ...edit, public: true, templateType: 'alert' })).status, 200);
  });

  test('refuses the template of another, an unknown one, and input that is wrong', async () => {
    const { _id } = await makeTemplate(server.admin, { public: true });
    const edit = { name: 'Note', content: '<p>x</p>' };
    await refuses(
      server,
      server.writer,
      saveNlpTemplate,
      { editTemplate: { ...edit, _id } },
      403,
      'Only the owner or an admin may change this template.',
    );
    await refuses(
      server,
      server.writer,
      saveNlpTemplate,
      { editTemplate: { ...edit, _id: 'tpl_none' } },
      404,
      'There is no template tpl_none.',
    );
    const bad: [object, RegExp][] = [
      [{ ...edit, name: ' ' }, /^editTemplate\.name: is required/],
      [{ ...edit, content: '<script>1</script>' }, /^editTemplate\.content: is required/],
      [{ ...edit, content: 'x'.repeat(60_001) }, /^editTemplate\.content: must have at most/],
      [{ ...edit, templateType: 'poem' }, /^editTemplate\.templateType: must be one of/],
      [{ ...edit, suggestions: { 'a b': ['x'] } }, /^editTemplate\.suggestions/],
      [
        { ...edit, suggestions: { a: ['x'.repeat(501)] } },
        /^editTemplate\.suggestions\.a\.0: must have at most/,
      ],
    ];
    for (const [editTemplate, text] of bad)
      await refuses(server, server.writer, saveNlpTemplate, { editTemplate }, 400, text);
    await refusesOthers(server, saveNlpTemplate, { editTemplate: edit });
  });
});
