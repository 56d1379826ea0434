import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEpsEditor } from '@midoffice/contract/prices/corporate-actions/calls/get-eps-editor';
import { invalidateEdsRecord } from '@midoffice/contract/prices/corporate-actions/calls/invalidate-eds-record';
import { makeRecords } from '../factory.ts';
import { edsServer, newestAudit, refuses, type EdsServer } from '../testing/eds.ts';

describe('eps-editor-invalidate', () => {
  let server: EdsServer;
  before(async () => {
    server = await edsServer();
    await makeRecords(server.platform, 'earnings', 'nasdaq', 'ACME', [{ date: '2023-05-02', eps: 8 }]);
  });
  after(() => server.close());
  const mark = (input: object) =>
    server.editor.call(invalidateEdsRecord, {
      symbol: 'ACME',
      table: 'earnings',
      date: '2023-08-02',
      source: 'nasdaq',
      invalid: true,
      ...input,
    });
  const eps = async () =>
    (await server.editor.call(getEpsEditor, { symbol: 'ACME', type: 'earnings' })).body.main.map(
      (one) => one.eps,
    );

  test('a record marked as wrong is passed over, the next source counts', async () => {
    assert.deepEqual(await eps(), [1.25, 8]);
    const { body } = await mark({});
    assert.ok(body.changeSetId);
    assert.equal((await newestAudit(server, 'ACME'))?.kind, 'eds.record-invalidated');
    assert.deepEqual(await eps(), [1.2, 8]);
    await mark({ invalid: false });
    assert.deepEqual(await eps(), [1.25, 8]);
  });

  test('fullSource marks all records of the source, and takes the mark back', async () => {
    await mark({ fullSource: true });
    assert.deepEqual(await eps(), [1.2, 1.1]);
    await mark({ fullSource: true, invalid: false });
    assert.deepEqual(await eps(), [1.25, 8]);
  });

  test('a date marks all records of the source on it; a whole source, or a record named by its key, needs none', async () => {
    const estimate = (period: string, fieldType: string) => ({
      date: '2028-12-31',
      period,
      fieldType,
      average: 3,
    });
    await makeRecords(server.platform, 'analyst_data', 'zacks', 'ACME', [
      estimate('annual', 'eps'),
      estimate('annual', 'revenue'),
      { ...estimate('annual', 'eps'), date: '2029-12-31' },
    ]);
    const marked = async () =>
      (await server.editor.call(getEpsEditor, { symbol: 'ACME', type: 'analyst_data' })).body.full
        .flatMap((one) => ('records' in one ? (one.records as { key: string; invalid: boolean }[]) : [one]))
        .filter((one) => one.invalid)
        .map((one) => one.key);
    const table = 'analyst_data';
    const source = 'zacks';
    assert.equal((await mark({ table, source, date: '2028-12-31' })).status, 200);
    assert.deepEqual((await marked()).toSorted(), ['2028-12-31|annual|eps', '2028-12-31|annual|revenue']);
    await mark({ table, source, date: '2028-12-31', invalid: false });
    assert.deepEqual(await marked(), []);
    const key = '2028-12-31|annual|revenue';
    await mark({ table, source, date: null, key });
    assert.deepEqual(await marked(), [key]);
    assert.equal((await mark({ table, source, date: null, fullSource: true })).status, 200);
    await mark({ table, source, date: undefined, fullSource: true, invalid: false });
  });

  test('refuses a source without the record, and what is marked so already', async () => {
    const bad = (input: object, text: string | RegExp, status = 400, who = server.editor) =>
      refuses(
        server,
        who,
        invalidateEdsRecord,
        { symbol: 'ACME', table: 'earnings', date: '2023-08-02', source: 'nasdaq', invalid: true, ...input },
        status,
        text,
      );
    await bad({ date: null }, 'date: is required');
    await bad({ date: '1999-01-01' }, 'source: nasdaq has no record 1999-01-01 here');
    await bad({ source: 'zacks', fullSource: true }, 'source: zacks has no records here');
    await bad({ invalid: false }, 'No records to update!');
    await bad({ invalid: 'yes' }, 'invalid: must be true or false');
    await bad({}, 'You do not have access to this page.', 403, server.clerk);
  });
});
