import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { deleteChartRange } from '@midoffice/contract/prices/charts/calls/delete-chart-range';
import { getSourceChartData } from '@midoffice/contract/prices/charts/calls/get-source-chart-data';
import { barAt, makeBars } from '../factory.ts';
import { chartServer, refuses, type ChartServer } from '../testing/chart.ts';

describe('get-source-chart-data', () => {
  let server: ChartServer;
  before(async () => {
    server = await chartServer();
    await makeBars(
      server.platform,
      'QUIET',
      server.bars.slice(0, 5).map((bar) => barAt(bar.date, bar.close + 1)),
      { source: 'finage' },
    );
    await makeBars(server.platform, 'QUIET', [barAt('2022-12-30', 7)], { source: 'live' });
  });
  after(() => server.close());

  const ask = (input: object) =>
    server.analyst.call(getSourceChartData, {
      symbol: 'QUIET',
      chartType: 'eod',
      development: 'false',
      override: 'false',
      ...input,
    });

  test("answers a source's own bars, repairs left out (r001-chart-sources)", async () => {
    const date = server.bars[1]!.date;
    await server.analyst.call(correctChartBar, { symbol: 'QUIET', date, field: 'close', value: 3 });
    const { body } = await ask({ source: 'yahoo', from: date, to: date });
    assert.deepEqual([body.columns.close, body.origin], [[server.bars[1]!.close], null]);
    assert.deepEqual((await ask({ source: 'finage', from: date, to: date })).body.columns.close, [
      server.bars[1]!.close + 1,
    ]);
    assert.deepEqual((await ask({ source: 'tradingview' })).body.columns.date, []);
  });

  test('override shows repaired bars repaired and leaves deleted ones out', async () => {
    const [, date, gone] = server.bars.map((bar) => bar.date);
    await server.analyst.call(correctChartBar, { symbol: 'QUIET', date: date!, field: 'close', value: 3 });
    await server.analyst.call(deleteChartRange, { symbol: 'QUIET', from: gone!, to: gone! });
    const { body } = await ask({ source: 'finage', from: date!, to: gone!, override: 'true' });
    assert.deepEqual([body.columns.date, body.columns.close], [[date], [3]]);
  });

  test('combined takes each day from the best source that has it', async () => {
    const { body } = await ask({ source: 'combined', from: '2022-12-01', to: server.bars[0]!.date });
    assert.deepEqual(
      [body.columns.date, body.origin],
      [
        ['2022-12-30', server.bars[0]!.date],
        ['live', 'yahoo'],
      ],
    );
  });

  test('refuses what it cannot read, naming the field', async () => {
    const bad = (input: object, status: number, text: string | RegExp) =>
      refuses(
        server,
        server.analyst,
        getSourceChartData,
        { symbol: 'QUIET', source: 'yahoo', ...input },
        status,
        text,
      );
    await bad(
      { source: 'reuters' },
      400,
      'source: must be one of yahoo, finage, tradingview, live, combined',
    );
    await bad({ symbol: 'NOPE' }, 404, 'symbol: NOPE is not known');
    await bad({ from: '2024-02-01', to: '2024-01-01' }, 400, 'From date cannot be greater than to date');
    await refuses(
      server,
      server.stranger,
      getSourceChartData,
      { symbol: 'QUIET', source: 'yahoo' },
      403,
      'You do not have access to this page.',
    );
  });
});
