import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { searchSymbols } from '@midoffice/contract/prices/charts/calls/search-symbols';
import { makeBars } from '../factory.ts';
import { chartServer, refuses, type ChartServer } from '../testing/chart.ts';

describe('search-symbols', () => {
  let server: ChartServer;
  before(async () => {
    server = await chartServer();
    for (const symbol of ['AB', 'ABC', 'XAB', 'ZED'])
      await makeBars(server.platform, symbol, server.bars.slice(0, 3));
  });
  after(() => server.close());

  const found = async (q: string) =>
    (await server.analyst.call(searchSymbols, { q })).body.map((one) => one.symbol);

  test('the ticker itself, tickers that begin so, then parts', async () => {
    assert.deepEqual(await found('ab'), ['AB', 'ABC', 'XAB']);
    assert.deepEqual(await found('zed inc'), ['ZED']);
    assert.deepEqual(await found('%'), []);
  });

  test('without a text those that this person repaired last come first', async () => {
    assert.deepEqual(await found(''), ['AB', 'ABC', 'QUIET', 'XAB', 'ZED']);
    await server.analyst.call(correctChartBar, {
      symbol: 'ZED',
      date: server.bars[1]!.date,
      field: 'close',
      value: 1,
    });
    assert.deepEqual(await found(''), ['ZED', 'AB', 'ABC', 'QUIET', 'XAB']);
  });

  test('refuses a limit that is none and a stranger', async () => {
    await refuses(
      server,
      server.analyst,
      searchSymbols,
      { limit: 'many' },
      400,
      'limit: must be a whole number',
    );
    await refuses(
      server,
      server.stranger,
      searchSymbols,
      { q: 'a' },
      403,
      'You do not have access to this page.',
    );
  });
});
