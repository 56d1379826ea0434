import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { intradayAnalysis } from '@midoffice/contract/prices/intraday/calls/intraday-analysis';
import { refuses } from '../../../../testing/refuses.ts';
import { makeBars, makeSourceBars } from '../../charts/factory.ts';
import {
  eodOf,
  fullDay,
  halfDay,
  holiday,
  intradayServer,
  minutesOf,
  type IntradayServer,
} from '../testing/minutes.ts';

describe('intraday-analysis', () => {
  let server: IntradayServer;
  before(async () => {
    server = await intradayServer();
  });
  after(() => server.close());

  const analyse = async (symbolDateTupleList: unknown) =>
    (await server.analyst.call(intradayAnalysis, { symbolDateTupleList } as never)).body;

  test('each resolution over the regular session, its gaps and its differences', async () => {
    const { message, rows } = await analyse(`"gappy",${fullDay}`);
    assert.equal(message, 'Success: intraday analysis');
    assert.equal(rows.length, 1);
    const [row] = rows;
    assert.deepEqual(
      [row!.symbol, row!.date, row!.exchange, row!.timeZone, row!.open, row!.close, row!.notes],
      ['GAPPY', fullDay, 'NASDAQ', 'America/New_York', '09:30', '16:00', []],
    );
    const minute = row!['1min']!;
    assert.deepEqual(
      [minute.bars, minute.expected, minute.missing, minute.missingRuns],
      [387, 390, 3, [{ from: '10:01', to: '10:03', bars: 3 }]],
    );
    assert.deepEqual([row!['5min']!.expected, row!['5min']!.missing], [78, 2]);
    assert.equal(row!.eod!.volume, 39_000);
    assert.deepEqual(
      row!.differences.map(({ pair, field, difference }) => [pair, field, difference]),
      [
        ['1min-EOD', 'volume', -300],
        ['5min-EOD', 'volume', -1000],
        ['1min-5min', 'volume', 700],
      ],
    );
  });

  test('half days, holidays, weekends and unknown symbols are named', async () => {
    const { rows } = await analyse([
      `GAPPY,${halfDay}`,
      ['GAPPY', holiday],
      { symbol: 'GAPPY', date: '2024-06-01' },
      `NOPE,${fullDay}`,
      'GAPPY,1989-06-01',
    ]);
    assert.deepEqual(
      rows.map(({ notes }) => notes),
      [
        ['Day after Thanksgiving: 09:30 to 13:00', 'no 5min bars, 42 are expected'],
        ['2024-05-27 is closed for Memorial Day: there is no session'],
        ['2024-06-01 is a Saturday: there is no session'],
        ['NOPE is not known'],
        ['calendars know the years 1990 to 2035'],
      ],
    );
    assert.deepEqual([rows[0]!['1min']!.expected, rows[0]!['1min']!.missing], [210, 0]);
    assert.deepEqual(
      [rows[1]!['1min'], rows[1]!['5min'], rows[1]!.eod, rows[1]!.differences],
      [null, null, null, []],
    );
  });

  test('bars on a closed day, wrong clocks, and exchanges without a calendar are reported', async () => {
    const day = minutesOf(fullDay);
    const late = day.map((bar) => ({
      ...bar,
      date: bar.date.replace(/T(\d\d)/, (_, hour) => `T${Number(hour) + 1}`),
    }));
    await makeBars(server.platform, 'LATE', [eodOf(day)]);
    await makeSourceBars(server.platform, 'LATE', 'yahoo', '1min', late);
    const onHoliday = day.map((bar) => ({ ...bar, date: bar.date.replace(fullDay, holiday) }));
    await makeBars(server.platform, 'GHOST', [eodOf(onHoliday)]);
    await makeSourceBars(server.platform, 'GHOST', 'yahoo', '1min', onHoliday.slice(0, 10));
    await makeBars(server.platform, 'COIN', [eodOf(day)]);
    await server.platform.db
      .updateTable('symbol')
      .set({ exchange: 'CRYPTO' })
      .where('symbol', '=', 'COIN')
      .execute();
    await makeSourceBars(server.platform, 'COIN', 'yahoo', '1min', day);
    const { rows } = await analyse([`LATE,${fullDay}`, `GHOST,${holiday}`, `COIN,${fullDay}`]);
    assert.equal(rows[0]!['1min']!.shift, -60);
    assert.deepEqual(rows[0]!.notes, [
      '1min bars are 60 minutes late: moved by that they open and close as EOD does',
      'no 5min bars, 78 are expected',
    ]);
    assert.deepEqual(rows[1]!.notes, [
      '2024-05-27 is closed for Memorial Day: there is no session',
      '10 bars of 1min on a day without a session',
      'an EOD bar on a day without a session',
    ]);
    assert.equal(rows[1]!['1min']!.bars, 10);
    assert.deepEqual(rows[2]!.notes, ['no calendar of CRYPTO: every bar of the day counts']);
    assert.deepEqual([rows[2]!['1min']!.expected, rows[2]!.differences], [null, []]);
  });

  test('refuses lines that say no symbol and day (r001-intraday-comma)', async () => {
    const bad = (symbolDateTupleList: unknown, text: string | RegExp) =>
      refuses(server, server.analyst, intradayAnalysis, { symbolDateTupleList }, 400, text);
    await bad('AAPL 2024-01-02', 'Tuples must be comma delimited');
    await bad(['AAPL,2024-01-02', 'MSFT'], 'Tuples must be comma delimited');
    await bad('AAPL,2024-02-30', /^symbolDateTupleList: line 1: date '2024-02-30' must be a day/);
    await bad('', 'symbolDateTupleList: must have at least one line of symbol,date');
    await bad(
      Array.from({ length: 101 }, (_unused, i) => `S${i},2024-01-02`),
      'symbolDateTupleList: must have at most 100 days',
    );
    await bad(undefined, /^symbolDateTupleList: /);
    await refuses(
      server,
      server.stranger,
      intradayAnalysis,
      { symbolDateTupleList: 'A,2024-01-02' },
      403,
      'You do not have access to this page.',
    );
  });
});
