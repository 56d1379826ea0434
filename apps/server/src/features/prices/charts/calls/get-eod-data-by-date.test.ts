import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEodDataByDate } from '@midoffice/contract/prices/charts/calls/get-eod-data-by-date';
import { hourlyBars, makeBars, makeSourceBars } from '../factory.ts';
import { chartServer, refuses, type ChartServer } from '../testing/chart.ts';

describe('eod-data-by-date', () => {
  let server: ChartServer;
  before(async () => {
    server = await chartServer();
    await makeBars(
      server.platform,
      'QUIET',
      server.bars.map((bar) => ({ ...bar, close: bar.close * 1.001 })),
      { source: 'finage' },
    );
    await makeSourceBars(server.platform, 'QUIET', 'yahoo', '1hour', hourlyBars(server.bars.slice(15, 25)));
  });
  after(() => server.close());

  test('answers the main series around a day and what each source says', async () => {
    const date = server.bars[20]!.date;
    const { body } = await server.analyst.call(getEodDataByDate, { symbol: 'QUIET', date, type: 'split' });
    const of = (source: string) => body.rows.filter((row) => row.source === source);
    assert.deepEqual(
      of('main').map((row) => row.date),
      server.bars.slice(15, 26).map((bar) => bar.date),
    );
    assert.deepEqual([of('yahoo').length, of('finage').length], [11, 11]);
    const on = body.rows.filter((row) => row.date === date).map((row) => [row.source, row.close]);
    assert.deepEqual(on, [
      ['main', server.bars[20]!.close],
      ['yahoo', server.bars[20]!.close],
      ['finage', server.bars[20]!.close * 1.001],
    ]);
  });

  test("intraday shows the days' last bars beside the daily ones", async () => {
    const date = server.bars[20]!.date;
    const { body } = await server.analyst.call(getEodDataByDate, { symbol: 'QUIET', date, type: 'intraday' });
    const hourly = body.rows.filter((row) => row.source === '1hour');
    assert.equal(hourly.length, 10);
    assert.ok(hourly.every((row) => row.date.endsWith('T15:30:00')));
  });

  test('a day without bars answers those around it, a day far off none', async () => {
    const weekend = await server.analyst.call(getEodDataByDate, { symbol: 'QUIET', date: '2023-01-07' });
    assert.ok(weekend.body.rows.some((row) => row.date === '2023-01-06'));
    const far = await server.analyst.call(getEodDataByDate, { symbol: 'QUIET', date: '2010-01-07' });
    assert.deepEqual(far.body.rows, []);
  });

  test('refuses bad input and a stranger', async () => {
    const date = '2023-01-05';
    await refuses(
      server,
      server.analyst,
      getEodDataByDate,
      { symbol: 'NOPE', date },
      404,
      'symbol: NOPE is not known',
    );
    await refuses(server, server.analyst, getEodDataByDate, { symbol: 'QUIET', date: 'x' }, 400, /^date: /);
    await refuses(
      server,
      server.analyst,
      getEodDataByDate,
      { symbol: 'QUIET', date, type: 'w' },
      400,
      /^type: /,
    );
    await refuses(
      server,
      server.stranger,
      getEodDataByDate,
      { symbol: 'QUIET', date },
      403,
      'You do not have access to this page.',
    );
  });
});
