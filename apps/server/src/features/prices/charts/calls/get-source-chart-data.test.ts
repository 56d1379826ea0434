// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { deleteChartRange } from '@midoffice/contract/prices/charts/calls/delete-chart-range';
import { getSourceChartData } from '@midoffice/contract/prices/charts/calls/get-source-chart-data';
import { sql } from 'kysely';
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

  /** Minutes of a source, ascending from the first of 2015, with closes 1, 2, 3 ... */
  const putMinutes = (symbol: string, source: string, count: number) =>
    sql`
      insert into source_bar (symbol, source, chart_type, ts, open, high, low, close, adj_close, volume, raw_basis, import_id)
      select ${symbol}, ${source}, '1min', timestamp '2015-01-01' + n * interval '1 minute', 1, 300000, 1, n, null, 7, false, i.id
      from generate_series(1, ${count}::int) n, (select max(id) as id from import_run) i`.execute(
      server.platform.db,
    );
  const minutes = { chartType: '1min', from: '2015-01-01', to: '2016-01-01' } as const;

  test('a long series, alone or combined, is answered as a short one is; one too long is refused', async () => {
    await makeBars(server.platform, 'MINUTES', [barAt('2000-01-03', 5)]);
    await putMinutes('MINUTES', 'yahoo', 25_000);
    const ofMinutes = { symbol: 'MINUTES', ...minutes };
    const short = await ask({ ...ofMinutes, source: 'yahoo', to: '2015-01-01T01:00' });
    const long = await ask({ ...ofMinutes, source: 'yahoo' });
    assert.equal(long.status, 200, JSON.stringify(long.body).slice(0, 300));
    assert.equal(short.body.columns.date.length, 60);
    for (const name of ['date', 'open', 'high', 'low', 'close', 'adjClose', 'volume'] as const) {
      assert.equal(long.body.columns[name].length, 25_000, name);
      assert.deepEqual(long.body.columns[name].slice(0, 60), short.body.columns[name], name);
    }
    assert.deepEqual([long.body.columns.close.at(-1), long.body.origin], [25_000, null]);
    const combined = await ask({ ...ofMinutes, source: 'combined' });
    assert.deepEqual([combined.body.columns, combined.body.origin!.length], [long.body.columns, 25_000]);
    assert.deepEqual(new Set(combined.body.origin), new Set(['yahoo']));
    const none = await ask({ ...ofMinutes, source: 'yahoo', intradayLiveOnly: 'true', from: '2014-01-01' });
    assert.equal(none.body.columns.date.length, 25_000, 'the main series has no bars of that kind here');

    await putMinutes('QUIET', 'yahoo', 200_001);
    const tooLong = 'from: the range holds more than 200000 bars, please choose a shorter one';
    for (const source of ['yahoo', 'combined'])
      await refuses(
        server,
        server.analyst,
        getSourceChartData,
        { symbol: 'QUIET', ...minutes, source },
        400,
        tooLong,
      );
    const other = await ask({ symbol: 'QUIET', ...minutes, source: 'finage' });
    assert.deepEqual(other.body.columns.date, [], 'the limit is of the source that is asked for');
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
