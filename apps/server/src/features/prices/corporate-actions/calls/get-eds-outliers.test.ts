import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEdsOutliers } from '@midoffice/contract/prices/corporate-actions/calls/get-eds-outliers';
import { makeRecords } from '../factory.ts';
import { edsServer, refuses, type EdsServer } from '../testing/eds.ts';

describe('get-eds-outliers', () => {
  let server: EdsServer;
  before(async () => {
    server = await edsServer();
  });
  after(() => server.close());
  const list = async (type: 'earnings' | 'dividends' | 'splits') =>
    (await server.editor.call(getEdsOutliers, { type })).body;

  test('answers the whole list, newest first: 41 symbols', async () => {
    for (let i = 0; i < 41; i += 1)
      await makeRecords(server.platform, 'splits', 'fmp', `OUT${i}`, [
        { date: '2024-01-10', numerator: 2, denominator: 1 },
        { date: '2024-01-12', numerator: 2, denominator: 1 },
      ]);
    const all = await list('splits');
    assert.equal(new Set(all.map((row) => row.symbol)).size, 41);
    assert.equal(all[0]!.symbol, 'OUT40');
    assert.deepEqual(all[0]!.findings, [
      {
        test: 'duplicate',
        key: '2024-01-12',
        field: 'date',
        message: 'comes 2 days after the record of 2024-01-10',
      },
    ]);
  });

  test('each of the three lists names its tests on the row', async () => {
    const eps = (values: number[]) =>
      values.map((value, i) => ({
        date: `20${18 + Math.floor(i / 4)}-${['02', '05', '08', '11'][i % 4]}-01`,
        eps: value,
      }));
    await makeRecords(server.platform, 'earnings', 'fmp', 'HUGE', eps([1, 1.1, 1, 120, 1, 1.2, 1.1, 1]));
    await makeRecords(server.platform, 'dividends', 'fmp', 'CENT', [
      { date: '2023-02-01', dividend: 0.3 },
      { date: '2023-05-01', dividend: 0.3 },
      { date: '2023-08-01', dividend: 31 },
      { date: '2023-11-01', dividend: 0.3 },
    ]);
    assert.deepEqual(
      (await list('earnings')).map((row) => [row.symbol, row.findings[0]!.test]),
      [['HUGE', 'magnitude']],
    );
    assert.deepEqual(
      (await list('dividends')).map((row) => [row.symbol, row.findings[0]!.key]),
      [['CENT', '2023-08-01']],
    );
  });

  test('refuses a table without outliers and a stranger', async () => {
    await refuses(server, server.editor, getEdsOutliers, { type: 'ipos' }, 400, /^type: must be one of/);
    await refuses(
      server,
      server.stranger,
      getEdsOutliers,
      { type: 'splits' },
      403,
      'You do not have access to this page.',
    );
  });
});
