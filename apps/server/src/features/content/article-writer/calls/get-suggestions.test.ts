import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSuggestions } from '@midoffice/contract/content/article-writer/calls/get-suggestions';
import { makeTemplate, refuses, refusesOthers, type WriterServer, writerServer } from '../testing/writer.ts';

describe('get-suggestions', () => {
  let server: WriterServer;
  before(async () => {
    server = await writerServer();
  });
  after(() => server.close());

  test('answers the phrasings of one template, or of all that one sees together', async () => {
    const { _id } = await makeTemplate(server.writer, { suggestions: { opening: ['One.', 'Two.'] } });
    await makeTemplate(server.admin, {
      public: true,
      suggestions: { opening: ['Two.', 'Three.'], end: ['Done.'] },
    });
    const hidden = await makeTemplate(server.other, { suggestions: { opening: ['Hidden.'] } });
    const ask = async (input: object) => (await server.writer.call(getSuggestions, input)).body.suggestions;
    assert.deepEqual(await ask({ templateID: _id }), { opening: ['One.', 'Two.'] });
    const all = await ask({});
    assert.deepEqual([new Set(all['opening']), all['end']], [new Set(['One.', 'Two.', 'Three.']), ['Done.']]);
    await refuses(
      server,
      server.writer,
      getSuggestions,
      { templateID: hidden._id },
      404,
      `There is no template ${hidden._id}.`,
    );
    assert.equal((await server.admin.call(getSuggestions, { templateID: hidden._id })).status, 200);
  });

  test('refuses an unknown template and who may not write', async () => {
    await refuses(
      server,
      server.writer,
      getSuggestions,
      { templateID: 'tpl_none' },
      404,
      'There is no template tpl_none.',
    );
    await refusesOthers(server, getSuggestions, {});
  });
});
