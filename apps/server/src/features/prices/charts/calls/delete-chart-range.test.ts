import assert from 'node:assert/strict';
import { listChangeSets } from '@midoffice/contract/system/ledger/calls/list-change-sets';
import { after, before, describe, test } from 'node:test';
import { deleteChartRange } from '@midoffice/contract/prices/charts/calls/delete-chart-range';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { getSourceChartData } from '@midoffice/contract/prices/charts/calls/get-source-chart-data';
import { hourlyBars, makeSourceBars } from '../factory.ts';
import { chartServer, newestAudit, refuses, type ChartServer } from '../testing/chart.ts';

describe('delete-chart-range', () => {
  let server: ChartServer;
  before(async () => {
    server = await chartServer();
    await makeSourceBars(server.platform, 'QUIET', 'yahoo', '1hour', hourlyBars(server.bars.slice(0, 3)));
  });
  after(() => server.close());

  const dates = async (chartType: string) =>
    (await server.analyst.call(getChartData, { symbol: 'QUIET', chartType, from: '2020-01-01' })).body.columns
      .date;

  test('takes EOD bars out of the main series, the source keeps them', async () => {
    const [from, to] = [server.bars[2]!.date, server.bars[4]!.date];
    const { body } = await server.analyst.call(deleteChartRange, {
      symbol: 'QUIET',
      from,
      to,
      reason: 'another company',
    });
    assert.deepEqual([body.message, body.effects.count], ['Deleted Records.', 18]);
    assert.equal((await dates('eod')).length, 37);
    const source = await server.analyst.call(getSourceChartData, {
      symbol: 'QUIET',
      source: 'yahoo',
      from,
      to,
    });
    assert.equal(source.body.columns.date.length, 3);
    assert.equal((await newestAudit(server, 'QUIET'))?.kind, 'chart.range-deleted');
    const { rows } = (
      await server.analyst.call(listChangeSets, { targetKind: 'chart', target: 'QUIET', limit: '1' })
    ).body;
    assert.equal(rows[0]?.summary, `Bars from ${from} to ${to} deleted (EOD, production)`);
  });

  test('other chart types on request only, a day as end is the whole day', async () => {
    assert.equal((await dates('1hour')).length, 21);
    await server.analyst.call(deleteChartRange, {
      symbol: 'QUIET',
      chartType: '1hour',
      from: server.bars[1]!.date,
      to: server.bars[1]!.date,
    });
    assert.equal((await dates('1hour')).length, 14);
  });

  test('refuses what it cannot do, naming the field, and writes nothing', async () => {
    const bad = (input: object, status: number, text: string | RegExp) =>
      refuses(
        server,
        server.analyst,
        deleteChartRange,
        { symbol: 'QUIET', from: '2023-01-02', to: '2023-01-03', ...input },
        status,
        text,
      );
    await bad({ from: '2023-02-01' }, 400, 'From date cannot be greater than to date');
    await bad({ from: '2010-01-01', to: '2010-02-01' }, 400, 'from: the range holds no bar');
    await bad({ from: undefined }, 400, /^from: /);
    await bad({ symbol: 'NOPE' }, 404, 'symbol: NOPE is not known');
    await refuses(
      server,
      server.stranger,
      deleteChartRange,
      { symbol: 'QUIET', from: '2023-01-02', to: '2023-01-03' },
      403,
      'You do not have access to this page.',
    );
  });
});
