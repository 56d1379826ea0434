import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { convertRecordToManual } from '@midoffice/contract/prices/corporate-actions/calls/convert-record-to-manual';
import { getEpsEditor } from '@midoffice/contract/prices/corporate-actions/calls/get-eps-editor';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
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
    const { source, eps, revenue, overridden } = await record();
    assert.deepEqual([source, eps, revenue, overridden], ['manual', 1.2, 110, {}]);
    await server.editor.call(revertChangeSet, { id: body.changeSetId!, reason: '' });
    assert.deepEqual([(await record()).source, (await record()).eps], ['nasdaq', 77]);
  });

  test('takes a flat record as the editor shows it and keeps its fields, corrections included', async () => {
    const { main, full } = (await server.editor.call(getEpsEditor, { symbol: 'ACME', type: 'earnings' }))
      .body;
    const shown = main.find((one) => one.date === '2023-05-02')!;
    const data = { ...shown, eps: 1.15 };
    const { body } = await server.editor.call(convertRecordToManual, { data, table: 'earnings' });
    assert.deepEqual(
      body.records.map((one) => [one.source, one.eps, one.revenue]),
      [['manual', 1.15, shown.revenue]],
    );
    await server.editor.call(revertChangeSet, { id: body.changeSetId!, reason: '' });
    const sent = full.find((set) => set.source === 'yahoo')!.records.find((one) => one.date === key)!;
    const other = await server.editor.call(convertRecordToManual, { data: sent, table: 'earnings' });
    assert.deepEqual([other.body.records[0]!.source, other.body.records[0]!.eps], ['manual', 1.2]);
    await server.editor.call(revertChangeSet, { id: other.body.changeSetId!, reason: '' });
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
    await bad({ source: 'crystal ball' }, `data.source: crystal ball has no record ${key}`);
    await bad({ symbol: 'NOPE' }, 'symbol: NOPE is not known', 404);
    await bad({}, 'You do not have access to this page.', 403, server.clerk);
    await server.editor.call(convertRecordToManual, { data: { symbol: 'ACME', key }, table: 'earnings' });
    await bad({}, `data.key: ${key} is a manual record already`);
  });
});
