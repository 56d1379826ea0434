// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { barAt, hourlyBars, makeBars, makeSourceBars } from '../factory.ts';
import { chartServer, refuses, type ChartServer } from '../testing/chart.ts';

describe('get-chart-data', () => {
  let server: ChartServer;
  before(async () => {
    server = await chartServer();
  });
  after(() => server.close());

  test('answers the bars of a range as columns of equal length', async () => {
    const { status, body } = await server.analyst.call(getChartData, {
      symbol: 'quiet',
      chartType: 'eod',
      development: 'false',
      from: server.bars[2]!.date,
      to: server.bars[4]!.date,
    });
    assert.equal(status, 200);
    assert.equal(body.symbol, 'QUIET');
    assert.deepEqual(
      body.columns.date,
      server.bars.slice(2, 5).map((bar) => bar.date),
    );
    assert.deepEqual(
      body.columns.close,
      server.bars.slice(2, 5).map((bar) => bar.close),
    );
    assert.deepEqual(body.columns.adjClose.length, 3);
    assert.deepEqual([body.maxTimestampNonLive, body.lastChangeSetId], [server.bars.at(-1)!.date, null]);
  });

  test('without dates EOD goes back 25 years from today (r001-chart-default-range)', async () => {
    const { body } = await server.analyst.call(getChartData, { symbol: 'QUIET' });
    assert.deepEqual([body.from, body.to, body.chartType], ['1999-06-01', '2024-06-01', 'eod']);
    assert.equal(body.columns.date.length, 40);
  });

  test('without dates other chart types look back 7, 30 and 365 days (r001-chart-lookback)', async () => {
    const starts = [];
    for (const chartType of ['1min', '5min', '1hour'])
      starts.push((await server.analyst.call(getChartData, { symbol: 'QUIET', chartType })).body.from);
    assert.deepEqual(starts, ['2024-05-25', '2024-05-02', '2023-06-02']);
  });

  test('development shows its own repairs (r001-dev-toggle)', async () => {
    const date = server.bars[10]!.date;
    await server.analyst.call(correctChartBar, {
      symbol: 'QUIET',
      date,
      field: 'close',
      value: 1,
      development: true,
    });
    const close = async (development: string) =>
      (await server.analyst.call(getChartData, { symbol: 'QUIET', from: date, to: date, development })).body
        .columns.close;
    assert.deepEqual([await close('true'), await close('false')], [[1], [server.bars[10]!.close]]);
  });

  test('a day ends an intraday range whole, and live bars beyond the others come alone on request', async () => {
    await makeBars(server.platform, 'HOURS', server.bars);
    const hours = hourlyBars(server.bars.slice(0, 3));
    await makeSourceBars(server.platform, 'HOURS', 'yahoo', '1hour', hours.slice(0, 14));
    await makeSourceBars(server.platform, 'HOURS', 'live', '1hour', hours);
    const range = {
      symbol: 'HOURS',
      chartType: '1hour',
      from: server.bars[1]!.date,
      to: server.bars[2]!.date,
    };
    const { body } = await server.analyst.call(getChartData, range);
    assert.deepEqual(
      body.columns.date,
      hours.slice(7, 14).map((bar) => bar.date),
    );
    assert.equal(body.maxTimestampNonLive, hours[13]!.date);
    const live = await server.analyst.call(getChartData, { ...range, intradayLiveOnly: 'true' });
    assert.deepEqual(
      live.body.columns.date,
      hours.slice(14).map((bar) => bar.date),
    );
  });

  test('a series that the database sends in several rows is whole and in order', async () => {
    const days = Array.from({ length: 30_000 }, (_none, i) =>
      new Date(Date.UTC(1930, 0, 1) + i * 86_400_000).toISOString().slice(0, 10),
    );
    await makeBars(
      server.platform,
      'LONG',
      days.map((day, i) => barAt(day, i + 1)),
    );
    const { status, body, headers } = await server.analyst.call(getChartData, {
      symbol: 'LONG',
      from: '1930-01-01',
      to: '2020-01-01',
    });
    assert.deepEqual([status, headers['content-type']], [200, 'application/json; charset=utf-8']);
    assert.deepEqual(body.columns.date, days);
    assert.deepEqual(
      body.columns.close,
      days.map((_day, i) => i + 1),
    );
  });

  test('a series longer than an answer holds is refused, one just as long is answered whole', async () => {
    await makeBars(server.platform, 'MINUTES', [barAt('2000-01-01', 5)]);
    await sql`
      insert into bar (symbol, env, chart_type, ts, open, high, low, close, adj_close, volume)
      select 'MINUTES', 'production', '1min', timestamp '2015-01-01' + n * interval '1 minute', 1, 1, 1, 1 + n, null, 7
      from generate_series(0, 200000) n`.execute(server.platform.db);
    const range = { symbol: 'MINUTES', chartType: '1min' as const, from: '2015-01-01', to: '2020-01-01' };
    const tooLong = 'from: the range holds more than 200000 bars, please choose a shorter one';
    await refuses(server, server.analyst, getChartData, range, 400, tooLong);
    const live = { ...range, intradayLiveOnly: 'true' as const };
    assert.deepEqual((await server.analyst.call(getChartData, live)).body.columns.date, []);
    await sql`
      insert into source_bar (symbol, source, chart_type, ts, open, high, low, close, adj_close, volume, raw_basis, import_id)
      select symbol, 'live', chart_type, ts, open, high, low, close, adj_close, volume, false, (select max(id) from import_run)
      from bar where symbol = 'MINUTES' and chart_type = '1min'`.execute(server.platform.db);
    await refuses(server, server.analyst, getChartData, live, 400, tooLong);
    await sql`delete from bar where symbol = 'MINUTES' and ts = '2015-01-01'`.execute(server.platform.db);
    const { status, body } = await server.analyst.call(getChartData, range);
    assert.equal(status, 200);
    assert.deepEqual(
      Object.values(body.columns).map(({ length }) => length),
      [200_000, 200_000, 200_000, 200_000, 200_000, 200_000, 200_000],
    );
    assert.deepEqual(
      [body.columns.date[0], body.columns.close.at(-1), body.columns.adjClose[0]],
      ['2015-01-01T00:01:00', 200_001, null],
    );
  });

  test('a known symbol without bars in the range answers empty columns', async () => {
    await makeBars(server.platform, 'SHORT', [barAt('2024-01-02', 5)]);
    const { body } = await server.analyst.call(getChartData, {
      symbol: 'SHORT',
      from: '2020-01-01',
      to: '2020-02-01',
    });
    assert.deepEqual(body.columns, {
      date: [],
      open: [],
      high: [],
      low: [],
      close: [],
      adjClose: [],
      volume: [],
    });
  });

  test('refuses what it cannot read, naming the field', async () => {
    const ask = (input: object, status: number, text: string | RegExp) =>
      refuses(server, server.analyst, getChartData, { symbol: 'QUIET', ...input }, status, text);
    await ask({ symbol: 'NOPE' }, 404, 'symbol: NOPE is not known');
    await ask({ symbol: '' }, 400, 'Please enter a ticker!');
    await ask({ chartType: '2min' }, 400, 'chartType: must be one of eod, 1min, 5min, 1hour');
    await ask({ from: '2024-02-01', to: '2024-01-01' }, 400, 'From date cannot be greater than to date');
    await ask({ from: '2024-02-30' }, 400, /^from: must be a date/);
    await ask({ development: 'maybe' }, 400, 'development: must be true or false');
    await refuses(
      server,
      server.stranger,
      getChartData,
      { symbol: 'QUIET' },
      403,
      'You do not have access to this page.',
    );
  });
});
