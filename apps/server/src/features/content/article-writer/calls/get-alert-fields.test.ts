import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getAlertFields } from '@midoffice/contract/content/article-writer/calls/get-alert-fields';
import { refuses, refusesOthers, type WriterServer, writerServer } from '../testing/writer.ts';

describe('get-alert-fields', () => {
  let server: WriterServer;
  before(async () => {
    server = await writerServer();
  });
  after(() => server.close());

  test('answers the alerts that hold, each with its action types, and all of them to edit', async () => {
    const holding = (await server.writer.call(getAlertFields, { selectedTicker: 'QUIET' })).body.fields;
    const all = (await server.writer.call(getAlertFields, { selectedTicker: 'QUIET', edit: 'true' })).body
      .fields;
    assert.ok(all.length > holding.length);
    assert.deepEqual(
      all.filter((alert) => alert.active),
      holding,
    );
    for (const alert of all) {
      assert.ok(alert.actionType && alert.subActionType, alert.field);
      assert.equal(alert.active, alert.processedSentence !== null, `${alert.field} holds and can be said`);
    }
    const average = holding.find((alert) => alert.actionType === 'trend')!;
    assert.match(average.subActionType, /^(above|below)-average$/);
    assert.match(
      average.processedSentence!,
      /^At \$[\d.]+, QUIET Inc\. trades (above|below) its 200-session average of \$[\d.]+\.$/,
    );
  });

  test('refuses an unknown ticker, a flag that is none, and who may not write', async () => {
    await refuses(
      server,
      server.writer,
      getAlertFields,
      { selectedTicker: 'NOSUCH' },
      404,
      'There is no symbol NOSUCH.',
    );
    await refuses(
      server,
      server.writer,
      getAlertFields,
      { selectedTicker: 'QUIET', edit: 'maybe' },
      400,
      'edit: must be true or false',
    );
    await refusesOthers(server, getAlertFields, { selectedTicker: 'QUIET' });
  });
});
