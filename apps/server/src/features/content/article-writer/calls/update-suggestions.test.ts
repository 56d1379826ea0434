import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSuggestions } from '@midoffice/contract/content/article-writer/calls/get-suggestions';
import { updateSuggestions } from '@midoffice/contract/content/article-writer/calls/update-suggestions';
import {
  makeTemplate,
  newestAudit,
  refuses,
  refusesOthers,
  type WriterServer,
  writerServer,
} from '../testing/writer.ts';

describe('update-suggestions', () => {
  let server: WriterServer;
  before(async () => {
    server = await writerServer();
  });
  after(() => server.close());

  test('replaces the phrasings of a template, and is audited', async () => {
    const { _id, version } = await makeTemplate(server.writer, { suggestions: { opening: ['Old.'] } });
    const sentSuggestions = { opening: [' New. ', 'Newer.'], empty: [] };
    const { body } = await server.writer.call(updateSuggestions, {
      templateID: _id,
      sentSuggestions,
      expected: version,
    });
    assert.deepEqual(
      [body.message, body.newSuggestions, body.version],
      ['Suggestions saved.', { opening: ['New.', 'Newer.'] }, version + 1],
    );
    assert.deepEqual(
      (await server.writer.call(getSuggestions, { templateID: _id })).body.suggestions,
      body.newSuggestions,
    );
    const entry = await newestAudit(server, _id);
    assert.deepEqual(
      [entry.kind, entry.before, entry.after],
      [
        'article-writer.suggestions-updated',
        { suggestions: { opening: ['Old.'] } },
        { suggestions: body.newSuggestions },
      ],
    );
  });

  test('refuses a version that was overtaken, the template of another, an unknown one, and what is no phrasing', async () => {
    const { _id, version } = await makeTemplate(server.other);
    const sentSuggestions = { opening: ['New.'] };
    await refuses(
      server,
      server.other,
      updateSuggestions,
      { templateID: _id, sentSuggestions, expected: version + 1 },
      409,
      'Somebody else changed this template.',
    );
    await refuses(
      server,
      server.writer,
      updateSuggestions,
      { templateID: _id, sentSuggestions },
      403,
      'Only the owner or an admin may change this template.',
    );
    await refuses(
      server,
      server.writer,
      updateSuggestions,
      { templateID: 'tpl_none', sentSuggestions },
      404,
      'There is no template tpl_none.',
    );
    await refuses(
      server,
      server.other,
      updateSuggestions,
      { templateID: _id, sentSuggestions: { opening: [' '] } },
      400,
      'sentSuggestions.opening.0: must not be empty',
    );
    await refusesOthers(server, updateSuggestions, { templateID: _id, sentSuggestions });
  });
});
