// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getNlpTemplatesGrouped } from '@midoffice/contract/content/article-writer/calls/get-nlp-templates-grouped';
import { makeTemplate, refuses, refusesOthers, type WriterServer, writerServer } from '../testing/writer.ts';

describe('get-nlp-templates-grouped', () => {
  let server: WriterServer;
  before(async () => {
    server = await writerServer();
  });
  after(() => server.close());

  const names = (list: readonly { name: string }[]) => list.map((one) => one.name);

  test('groups templates in personal, public and alert ones (r000-generator-groups)', async () => {
    await makeTemplate(server.writer, { name: 'Mine' });
    await makeTemplate(server.other, { name: 'Of another' });
    await makeTemplate(server.admin, { name: 'For all', public: true });
    await makeTemplate(server.admin, { name: 'Alert for all', public: true, templateType: 'alert' });
    await makeTemplate(server.admin, { name: 'Alert of the admin', templateType: 'alert' });
    const { body } = await server.writer.call(getNlpTemplatesGrouped, {});
    assert.deepEqual(
      [names(body.personalTemplates), names(body.publicTemplates), names(body.alertTemplates)],
      [['Mine'], ['For all'], ['Alert for all']],
    );
    assert.deepEqual(
      [
        body.personalTemplates[0]!.mayEdit,
        body.publicTemplates[0]!.mayEdit,
        body.personalTemplates[0]!.generated,
      ],
      [true, false, null],
    );
    const admin = (await server.admin.call(getNlpTemplatesGrouped, {})).body;
    assert.deepEqual(names(admin.alertTemplates), ['Alert for all', 'Alert of the admin']);
    assert.equal(admin.publicTemplates[0]!.mayEdit, true);
  });

  test('with a ticker each has its text, and those with an error marker are skipped (r000-generator-error-marker)', async () => {
    const whole = await makeTemplate(server.other, {
      name: 'Whole',
      content: '<p>{{opening}}</p>',
      suggestions: { opening: ['{{companyName}} trades at {{price}}.', '{{symbol}} closed at {{price}}.'] },
    });
    await makeTemplate(server.other, { name: 'Marked', content: '<p>It is worth {{marketCap}}.</p>' });
    const ask = async () => (await server.other.call(getNlpTemplatesGrouped, { ticker: 'QUIET' })).body;
    const first = await ask();
    assert.deepEqual(names(first.personalTemplates), ['Of another', 'Whole']);
    assert.equal(first.skipped, 1);
    const text = first.personalTemplates.find((one) => one._id === whole._id)!;
    assert.match(text.generatedText!, /^QUIET.* (trades|closed) at \$[\d.]+\.$/);
    assert.equal(text.generated, `<p>${text.generatedText}</p>`);
    assert.deepEqual((await ask()).personalTemplates, first.personalTemplates, 'the same text again');
  });

  test('carries the credits of who asks (r000-generator-credits)', async () => {
    const { usedTokens, maxTokens } = (await server.writer.call(getNlpTemplatesGrouped, {})).body;
    assert.deepEqual([usedTokens, maxTokens], [0, 50]);
  });

  test('refuses an unknown ticker and who may not write', async () => {
    await refuses(
      server,
      server.writer,
      getNlpTemplatesGrouped,
      { ticker: 'NOSUCH' },
      404,
      'There is no symbol NOSUCH.',
    );
    await refusesOthers(server, getNlpTemplatesGrouped, {});
  });
});
