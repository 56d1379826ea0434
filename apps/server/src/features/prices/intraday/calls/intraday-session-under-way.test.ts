import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getChartFix } from '@midoffice/contract/prices/charts/calls/get-chart-fix';
import { intradayAnalysisFill } from '@midoffice/contract/prices/intraday/calls/intraday-analysis-fill';
import { intradayAnalysis } from '@midoffice/contract/prices/intraday/calls/intraday-analysis';
import { makeBars, makeSourceBars } from '../../charts/factory.ts';
import {
  eodOf,
  fullDay,
  intradayServer,
  minutesOf,
  without,
  type IntradayServer,
} from '../testing/minutes.ts';

/** 10:02:30 in New York. */
const atTwo = `${fullDay}T14:02:30Z`;

describe('a session that goes on', () => {
  let server: IntradayServer;
  let now = Date.parse(atTwo);
  const [minutes, fives] = [minutesOf(fullDay), minutesOf(fullDay, 5)];
  const until = (bars: typeof minutes, time: string) => bars.filter(({ date }) => date.slice(11, 16) <= time);
  before(async () => {
    server = await intradayServer(() => now);
    const { platform } = server;
    await makeBars(platform, 'OPEN', [eodOf(minutesOf('2024-05-28'))]);
    await makeSourceBars(platform, 'OPEN', 'yahoo', '1min', without(until(minutes, '10:01'), '09:45'));
    await makeSourceBars(platform, 'OPEN', 'live', '1min', until(minutes, '10:02'));
    await makeSourceBars(platform, 'OPEN', 'yahoo', '5min', without(until(fives, '09:55'), '09:45'));
    await makeSourceBars(platform, 'OPEN', 'live', '5min', until(fives, '10:00'));
  });
  after(() => server.close());

  const input = { symbolDateTupleList: `OPEN,${fullDay}` } as never;
  const analyse = async () => (await server.analyst.call(intradayAnalysis, input)).body.rows[0]!;
  const fill = async () => (await server.analyst.call(intradayAnalysisFill, input)).body;

  test('bars that are still to come are not missing, and no EOD bar is', async () => {
    const row = await analyse();
    assert.deepEqual(row.notes, ['the session goes on: it is 10:02 there, later bars are still to come']);
    assert.deepEqual(
      [row['1min']!.missing, row['1min']!.expected, row['5min']!.missing],
      [1, 390, 1],
      'the calendar still expects the whole session',
    );
  });

  test('a bar that has not ended is not filled, since a partial bar would never be replaced; a retry fills nothing twice', async () => {
    const done = await fill();
    assert.deepEqual(
      done.bars.map(({ chartType, date, source, ofMinutes }) => [
        chartType,
        date.slice(11, 16),
        source,
        ofMinutes,
      ]),
      [
        ['1min', '09:45', 'live', null],
        ['5min', '09:45', null, 5],
      ],
    );
    const digest = await server.digest();
    assert.deepEqual([(await fill()).message, await server.digest()], ['Nothing to fill.', digest]);

    now = Date.parse(`${fullDay}T14:05:00Z`);
    const later = await fill();
    assert.deepEqual(
      later.bars.map(({ chartType, date }) => [chartType, date.slice(11, 16)]),
      [
        ['1min', '10:02'],
        ['5min', '10:00'],
      ],
      'a bar is over when the next one begins',
    );
  });

  test('before the open nothing is missing, nothing is filled', async () => {
    const next = { symbolDateTupleList: 'OPEN,2024-05-30' } as never;
    const [row] = (await server.analyst.call(intradayAnalysis, next)).body.rows;
    assert.deepEqual(row!.notes, ['the session has not begun: it is 2024-05-29 10:05 there']);
    assert.equal((await server.analyst.call(intradayAnalysisFill, next)).body.message, 'Nothing to fill.');
  });

  test('a chart is brought to date by the bars that have ended, and by the others once they have', async () => {
    const { platform } = server;
    await makeBars(platform, 'LATE', [eodOf(minutesOf('2024-05-28'))]);
    await makeSourceBars(platform, 'LATE', 'yahoo', '5min', until(fives, '09:50'));
    await makeSourceBars(platform, 'LATE', 'live', '5min', until(fives, '10:05'));
    const charts = await server.staff({ role: 'analyst', permissions: ['charts'] });
    const bring = async (time: string) => {
      now = Date.parse(`${fullDay}T${time}Z`);
      const fix = {
        type: 'bringIntradayToDate',
        symbol: 'LATE',
        chartType: '5min',
        runFixes: 'true',
      } as never;
      return (await charts.call(getChartFix, fix)).body;
    };
    const early = await bring('14:06:00');
    assert.deepEqual(
      early.marks.map(({ date }) => date.slice(11, 16)),
      ['09:55', '10:00'],
    );
    const late = await bring('14:10:00');
    assert.deepEqual(
      late.marks.map(({ date }) => date.slice(11, 16)),
      ['10:05'],
    );
    assert.equal((await bring('14:10:30')).marks.length, 0);
  });
});
