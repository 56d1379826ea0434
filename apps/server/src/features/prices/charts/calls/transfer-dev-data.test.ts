import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { applyChartSplit } from '@midoffice/contract/prices/charts/calls/apply-chart-split';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { transferDevData } from '@midoffice/contract/prices/charts/calls/transfer-dev-data';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { chartServer, newestAudit, refuses, type ChartServer } from '../testing/chart.ts';

describe('transfer-dev-data', () => {
  let server: ChartServer;
  before(async () => {
    server = await chartServer();
  });
  after(() => server.close());

  const columns = async (development: boolean) =>
    (
      await server.analyst.call(getChartData, {
        symbol: 'QUIET',
        from: '2020-01-01',
        development: String(development),
      })
    ).body.columns;

  test('makes development equal to production, and can be taken back (r001-dev-toggle)', async () => {
    const [first, second] = [server.bars[1]!.date, server.bars[8]!.date];
    await server.analyst.call(applyChartSplit, {
      symbol: 'QUIET',
      adjustmentRatio: 3,
      afterDate: first,
      beforeDate: second,
    });
    await server.analyst.call(correctChartBar, {
      symbol: 'QUIET',
      date: first,
      field: 'close',
      value: 5,
      development: true,
    });
    const [production, development] = [await columns(false), await columns(true)];
    const preview = await server.analyst.call(transferDevData, { symbol: 'QUIET', preview: 'true' });
    assert.ok(preview.body.effects.count > 0 && preview.body.changeSetId === null);
    assert.deepEqual(await columns(true), development);
    const { body } = await server.analyst.call(transferDevData, { symbol: 'QUIET' });
    assert.equal(body.message, 'Production Data Transferred.');
    assert.deepEqual(await columns(true), production);
    assert.deepEqual(await columns(false), production);
    assert.equal((await newestAudit(server, 'QUIET'))?.kind, 'chart.dev-data-transferred');
    await server.analyst.call(revertChangeSet, { id: String(body.changeSetId) } as never);
    assert.deepEqual(await columns(true), development);
  });

  test('refuses an unknown symbol and a stranger, and writes nothing', async () => {
    await refuses(
      server,
      server.analyst,
      transferDevData,
      { symbol: 'NOPE' },
      404,
      'symbol: NOPE is not known',
    );
    await refuses(server, server.analyst, transferDevData, {}, 400, 'Please enter a ticker!');
    await refuses(
      server,
      server.stranger,
      transferDevData,
      { symbol: 'QUIET' },
      403,
      'You do not have access to this page.',
    );
  });
});
