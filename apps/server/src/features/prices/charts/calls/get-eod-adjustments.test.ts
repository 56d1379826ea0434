import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEodAdjustments } from '@midoffice/contract/prices/charts/calls/get-eod-adjustments';
import { importEvents } from '../import.ts';
import { hourlyBars, makeBars, makeSourceBars } from '../factory.ts';
import { chartServer, refuses, type ChartServer } from '../testing/chart.ts';

describe('eod-adjustments', () => {
  let server: ChartServer;
  before(async () => {
    server = await chartServer();
  });
  after(() => server.close());

  const open = async (type: 'split' | 'dividend', adjustmentType: 'historical-price-eod' | 'intraday') =>
    (await server.analyst.call(getEodAdjustments, { type, adjustmentType })).body.map((one) => [
      one.symbol,
      one.adjustmentDate,
      one.value,
    ]);
  const unsplit = (at: number, ratio: number) =>
    server.bars.map((bar, i) =>
      i < at
        ? {
            ...bar,
            open: bar.open * ratio,
            high: bar.high * ratio,
            low: bar.low * ratio,
            close: bar.close * ratio,
            adjClose: bar.adjClose! * ratio,
          }
        : bar,
    );

  test('lists a split that the prices still show, of the own list or of another source', async () => {
    const date = server.bars[20]!.date;
    await makeBars(server.platform, 'OWN', unsplit(20, 4), { splits: [{ date, ratio: 4 }] });
    await makeBars(server.platform, 'PEER', unsplit(20, 3));
    await makeBars(server.platform, 'PEER', server.bars, { source: 'finage', splits: [{ date, ratio: 3 }] });
    await makeBars(server.platform, 'FINE', server.bars, { splits: [{ date, ratio: 2 }] });
    assert.deepEqual(await open('split', 'historical-price-eod'), [
      ['OWN', date, 4],
      ['PEER', date, 3],
    ]);
  });

  test('lists a dividend that the adjusted close lacks', async () => {
    const date = server.bars[10]!.date;
    const target = {
      symbol: 'QUIET',
      source: 'yahoo',
      fileName: 'd.csv',
      format: 'list',
      actor: { id: null, label: 'test' },
      nowMs: server.platform.now(),
    } as const;
    await importEvents(server.platform.database, target, 'dividends', [`date,amount\n${date},1.5\n`]);
    assert.deepEqual(await open('dividend', 'historical-price-eod'), [['QUIET', date, 1.5]]);
  });

  test('lists a split that intraday days were not restated for; it goes when they are (r001-adjustment-types)', async () => {
    const date = server.bars[20]!.date;
    await makeBars(server.platform, 'HOURS', server.bars, { splits: [{ date, ratio: 4 }] });
    const dear = unsplit(20, 4).slice(15, 25);
    await makeSourceBars(server.platform, 'HOURS', 'yahoo', '1hour', hourlyBars(dear));
    assert.deepEqual(await open('split', 'intraday'), [['HOURS', date, 4]]);
    const again = { ...server, bars: server.bars.slice(15, 25) };
    const csv = [
      'date,open,high,low,close,volume',
      ...hourlyBars(again.bars).map((bar) =>
        [bar.date, bar.open, bar.high, bar.low, bar.close, bar.volume].join(','),
      ),
    ].join('\n');
    const { importBars } = await import('../import.ts');
    const done = await importBars(
      server.platform.database,
      {
        symbol: 'HOURS',
        source: 'yahoo',
        format: 'midoffice',
        chartType: '1hour',
        fileName: 'hours.csv',
        actor: { id: null, label: 'test' },
        nowMs: server.platform.now(),
      },
      [csv],
    );
    assert.equal(done.changed, 35);
    assert.deepEqual(await open('split', 'intraday'), []);
  });

  test('refuses other types and a stranger', async () => {
    await refuses(
      server,
      server.analyst,
      getEodAdjustments,
      { type: 'merger' },
      400,
      /^type: must be one of split, dividend/,
    );
    await refuses(
      server,
      server.analyst,
      getEodAdjustments,
      { adjustmentType: 'eod' },
      400,
      /^adjustmentType: must be one of historical-price-eod, intraday/,
    );
    await refuses(
      server,
      server.stranger,
      getEodAdjustments,
      {},
      403,
      'You do not have access to this page.',
    );
  });
});
