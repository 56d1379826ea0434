import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { convertRecordToManual, getEpsEditor } from '@midoffice/contract/corporate-actions/calls';
import { revertChangeSet } from '@midoffice/contract/ledger/calls';
import { makeRecords } from '../factory.ts';
import { edsServer, newestAudit, refuses, type EdsServer } from '../testing/eds.ts';

describe('convert-record-to-manual', () => {
  let server: EdsServer;
  before(async () => {
    server = await edsServer();
  });
  after(() => server.close());
  const key = '2023-08-02';
  const record = async () =>
    (await server.editor.call(getEpsEditor, { symbol: 'ACME', type: 'earnings' })).body.main.find(
      (one) => one.key === key,
    )!;

  test('makes a record manual as one source sent it; no later import changes it (r001-eps-manual-convert)', async () => {
    const { body } = await server.editor.call(convertRecordToManual, {
      data: { symbol: 'ACME', key, source: 'yahoo' },
      table: 'earnings',
    });
    assert.equal(body.message, 'Record converted successfully!');
    assert.equal((await newestAudit(server, 'ACME'))?.kind, 'eds.record-converted');
    await makeRecords(server.platform, 'earnings', 'nasdaq', 'ACME', [{ date: key, eps: 77 }]);
    const { source, values, overridden } = await record();
    assert.deepEqual([source, values['eps'], values['revenue'], overridden], ['manual', 1.2, 110, {}]);
    await server.editor.call(revertChangeSet, { id: body.changeSetId!, reason: '' });
    assert.deepEqual([(await record()).source, (await record()).values['eps']], ['nasdaq', 77]);
  });

  test('refuses what is not there or manual already', async () => {
    const bad = (data: object, text: string | RegExp, status = 400, who = server.editor) =>
      refuses(
        server,
        who,
        convertRecordToManual,
        { data: { symbol: 'ACME', key, ...data }, table: 'earnings' },
        status,
        text,
      );
    await bad({ key: '2001-01-01' }, 'data.key: there is no record 2001-01-01');
    await bad({ source: 'zacks' }, `data.source: zacks has no record ${key}`);
    await bad({ source: 'crystal ball' }, /^data\.source: must be one of/);
    await bad({ symbol: 'NOPE' }, 'symbol: NOPE is not known', 404);
    await bad({}, 'You do not have access to this page.', 403, server.clerk);
    await server.editor.call(convertRecordToManual, { data: { symbol: 'ACME', key }, table: 'earnings' });
    await bad({}, `data.key: ${key} is a manual record already`);
  });
});
